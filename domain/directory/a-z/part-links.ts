import { locationLabel } from '../../catalog/rules.ts'
import { sortedName } from '../../listings/listing-order.ts'
import { foldText } from '../../text/fold-text.ts'
import { formatCount } from '../../text/format.ts'
import type { Company, Location } from '../company.ts'
import type { CompanyList } from '../lists/company-list.ts'
import { remember } from '../remember.ts'
import { ContentIndex, type Heading, type Range } from './content-index.ts'

/** How the parts of an A–Z are called, and which page stands at an address below it. */

/** A link to a part: "Ab – Al". */
export type PartLink = readonly [label: string, path: string]

/** With more parts than these an A–Z names groups of them first. */
export const MOST_PARTS = 300

const FIRST_PART = 'start'
const BEGINS = 'from-'
const GROUP = 'all-'

const capitals = (words: string): string => words.replace(/(^| )\p{L}/gu, (letter) => letter.toUpperCase())

/** Parts of an index below an address. */
export interface Parts<Item> {
  index: ContentIndex<Item>
  slugOf(item: Item): string
  /** The item of a slug, if there is one. */
  itemOf(slug: string): Item | undefined
  pathOf(part: string): string
}

/** The name of a part in its address: that of its first entry, so that it lasts while that entry does. */
const nameOf = <Item>({ index, slugOf }: Parts<Item>, { from }: Range): string => {
  const [first] = from === 0 ? [] : index.items({ from, to: from + 1 })
  return first ? `${BEGINS}${slugOf(first)}` : FIRST_PART
}

const labelOf = <Item>({ index }: Parts<Item>, range: Range): string => {
  const [first, last] = index.words(range).map(capitals)
  return first === last ? `${first}` : `${first} – ${last}`
}

export const partPath = <Item>(parts: Parts<Item>, range: Range): string => parts.pathOf(nameOf(parts, range))
export const partLink = <Item>(parts: Parts<Item>, range: Range): PartLink => [
  labelOf(parts, range),
  partPath(parts, range),
]
export const groupPath = <Item>(parts: Parts<Item>, range: Range): string =>
  parts.pathOf(`${GROUP}${nameOf(parts, range)}`)
export const groupLink = <Item>(parts: Parts<Item>, range: Range): PartLink => [
  labelOf(parts, range),
  groupPath(parts, range),
]

/** Where a part of this name would begin; undefined when it cannot be one. */
const startOf = <Item>({ index, itemOf }: Parts<Item>, name: string): number | undefined => {
  if (name === FIRST_PART) return 0
  const item = name.startsWith(BEGINS) ? itemOf(name.slice(BEGINS.length)) : undefined
  const position = item && index.position(item)
  if (!position) return undefined
  const [first] = index.items({ from: position, to: position + 1 })
  return first === item ? position : undefined
}

/** The part of a name; undefined when there is none. */
export const partNamed = <Item>(parts: Parts<Item>, name: string): Range | undefined => {
  const start = startOf(parts, name)
  return start === undefined ? undefined : parts.index.partsNear(start).find(({ from }) => from === start)
}

/** The group of a name; undefined when there is none. */
export const groupNamed = <Item>(parts: Parts<Item>, name: string): Range | undefined => {
  const start = name.startsWith(GROUP) ? startOf(parts, name.slice(GROUP.length)) : undefined
  return start === undefined ? undefined : parts.index.groups().find(({ from, to }) => from === start && to > from)
}

/** "120 companies", "1 city". */
export const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`

// Under which words companies and cities are listed in their A–Z.

const wordsOf = (folded: string): string => folded.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()

/** A name as it is sorted: lower-case words, without accents and signs. */
const sortWords = (name: string): string => wordsOf(foldText(name))

// its sort key contains the name as it is sorted
const companyHeading = ({ sortKey, slug }: Company): Heading => ({ words: wordsOf(sortedName(sortKey)), slug })

const cityWords = remember((location: Location): string => sortWords(locationLabel(location)))

const cityHeading = ({ location }: CompanyList): Heading =>
  location ? { words: cityWords(location), slug: location.slug } : { words: '', slug: '' }

export const companyIndex = (): ContentIndex<Company> => new ContentIndex(companyHeading)
/** Of lists of one kind, each of one city. */
export const cityListIndex = (): ContentIndex<CompanyList> => new ContentIndex(cityHeading)

import { locationLabel } from '../../catalog/rules.ts'
import { sortedName, sortName } from '../../listings/listing-order.ts'
import type { Company, Location } from '../company.ts'
import type { CompanyList } from '../lists/company-list.ts'
import { remember } from '../remember.ts'
import { ContentIndex, type Heading, type Range } from './content-index.ts'

/** Names of the parts of an A–Z, and which page is at a URL below it. */

/** A link to a part: "Ab – Al". */
export type PartLink = readonly [label: string, path: string]

/** With more parts, an A–Z first lists groups of them. */
export const MOST_PARTS = 300

const FIRST_PART = 'start'
const BEGINS = 'from-'
const GROUP = 'all-'

/** Parts of an index below a path. */
export interface Parts<Item> {
  index: ContentIndex<Item>
  slugOf(item: Item): string
  nameOf(item: Item): string
  /** The item with a slug, if there is one. */
  itemOf(slug: string): Item | undefined
  pathOf(part: string): string
}

/** A part is named after its first entry in the URL, so the name lasts as long as that entry. */
const nameOf = <Item>({ index, slugOf }: Parts<Item>, { from }: Range): string => {
  const [first] = from === 0 ? [] : index.items({ from, to: from + 1 })
  return first ? `${BEGINS}${slugOf(first)}` : FIRST_PART
}

/** The beginning of a name that has these sort words: "A&G" for "a g" of "A&G Box Truck". */
const asWritten = (name: string, words: string): string => {
  const ends = Array.from(name.matchAll(/\s+|$/g), ({ index }) => index)
  const end = ends.find((at) => sortWords(name.slice(0, at)).length >= words.length)
  return name.slice(0, end).replace(/[^\p{L}\p{N}.)]+$/u, '')
}

const labelOf = <Item>({ index, nameOf }: Parts<Item>, { from, to }: Range): string => {
  const [words, lastWords] = index.words({ from, to })
  const [name = ''] = index.items({ from, to: from + 1 }).map(nameOf)
  const [lastName = ''] = index.items({ from: to - 1, to }).map(nameOf)
  const [first, last] = [asWritten(name, words), asWritten(lastName, lastWords)]
  return first === last ? first : `${first} – ${last}`
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

/** Position where a part with this name would begin, or undefined. */
const startOf = <Item>({ index, itemOf }: Parts<Item>, name: string): number | undefined => {
  if (name === FIRST_PART) return 0
  const item = name.startsWith(BEGINS) ? itemOf(name.slice(BEGINS.length)) : undefined
  const position = item && index.position(item)
  if (!position) return undefined
  const [first] = index.items({ from: position, to: position + 1 })
  return first === item ? position : undefined
}

/** The part with a name, or undefined. */
export const partNamed = <Item>(parts: Parts<Item>, name: string): Range | undefined => {
  const start = startOf(parts, name)
  return start === undefined ? undefined : parts.index.partsNear(start).find(({ from }) => from === start)
}

/** The group with a name, or undefined. */
export const groupNamed = <Item>(parts: Parts<Item>, name: string): Range | undefined => {
  const start = name.startsWith(GROUP) ? startOf(parts, name.slice(GROUP.length)) : undefined
  return start === undefined ? undefined : parts.index.groups().find(({ from, to }) => from === start && to > from)
}

// Sort words of companies and cities in their A–Z.

const wordsOf = (folded: string): string => folded.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()

/** The sort form of a name: lowercase words without accents and signs. */
const sortWords = (name: string): string => wordsOf(sortName(name))

// Its sort key contains this form.
const companyHeading = ({ sortKey, slug }: Company): Heading => ({ words: wordsOf(sortedName(sortKey)), slug })

const cityWords = remember((location: Location): string => sortWords(locationLabel(location)))

const cityHeading = ({ location }: CompanyList): Heading =>
  location ? { words: cityWords(location), slug: location.slug } : { words: '', slug: '' }

export const companyIndex = (): ContentIndex<Company> => new ContentIndex(companyHeading)
/** Lists of one kind, one per city. */
export const cityListIndex = (): ContentIndex<CompanyList> => new ContentIndex(cityHeading)

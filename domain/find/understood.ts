/** What the results page says about a search: its parts, each with the search without it. */
import type { FinderRoot } from '../directory/finder/results.ts'
import { numberLabel, phoneDigitsLabel } from '../search/numbers.ts'
import { withoutParts } from '../search/parse-query.ts'
import type { QueryPart } from '../search/query-parts.ts'
import type { Query } from './query.ts'

/** A part of a search, and the search without it. */
export interface Chip {
  label: string
  without: string
}

const areaLabel = (area: string): string => `${/^\d/.test(area) ? 'ZIP code' : 'Postal code'} ${area.toUpperCase()}`

const labelOf = (part: QueryPart, { services }: Pick<FinderRoot, 'services'>): string => {
  if (part.kind === 'service') return services.find(([, slug]) => slug === part.slug)?.[0] ?? part.text
  if (part.kind === 'place') return part.label ?? part.text
  if (part.kind === 'fact') return part.fact.label
  if (part.kind === 'distance') return `Within ${part.distance.label}`
  if (part.kind === 'phone') return phoneDigitsLabel(part.digits)
  if (part.kind === 'area') return areaLabel(part.area)
  if (part.kind !== 'number' || !part.number) return part.text
  const { register, digits } = part.number
  return register ? numberLabel({ register, digits }) : part.text
}

/** True if a part may name a place: in words, by its state, or by a postal code. */
export const isOfPlace = ({ kind }: QueryPart): boolean =>
  kind === 'name' || kind === 'place' || kind === 'area' || kind === 'number'

/** Parts in groups: words of a name that stand together are one. @param isOne true if two parts belong together */
const grouped = (parts: readonly QueryPart[], isOne: (part: QueryPart) => boolean): QueryPart[][] => {
  const groups: QueryPart[][] = []
  for (const part of parts) {
    const last = groups.at(-1)
    const before = last?.at(-1)
    if (before && isOne(part) && isOne(before)) last?.push(part)
    else groups.push([part])
  }
  return groups.filter(([part]) => part?.kind !== 'filler')
}

/**
 * The parts of a search that were used, in order, each once. @param unused words that were not @param place what the
 * parts of a place name together, if the directory does not have it
 */
export const chipsOf = (
  { parts }: Query,
  unused: readonly string[],
  root: Pick<FinderRoot, 'services'>,
  place?: string,
): Chip[] => {
  const used = parts.filter(({ text }) => !unused.includes(text))
  const groups = grouped(used, place === undefined ? ({ kind }) => kind === 'name' : isOfPlace)
  const byLabel = new Map<string, QueryPart[]>()
  for (const group of groups) {
    const label =
      place !== undefined && group.every(isOfPlace) ? place : group.map((part) => labelOf(part, root)).join(' ')
    byLabel.set(label, [...(byLabel.get(label) ?? []), ...group])
  }
  return Array.from(byLabel, ([label, group]) => ({ label, without: withoutParts(parts, group) }))
}

/** What the results page says about a search: its parts, each with the search without it. */
import type { FinderRoot } from '../../../domain/directory/finder/results.ts'
import { numberLabel, phoneDigitsLabel } from '../../../domain/search/numbers.ts'
import { type QueryPart, withoutParts } from '../../../domain/search/parse-query.ts'
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
  if (part.kind === 'phone') return phoneDigitsLabel(part.digits)
  if (part.kind === 'area') return areaLabel(part.area)
  if (part.kind !== 'number' || !part.number) return part.text
  const { register, digits } = part.number
  return register ? numberLabel({ register, digits }) : part.text
}

/** Parts in groups: words of a name that stand together are one. */
const grouped = (parts: readonly QueryPart[]): QueryPart[][] => {
  const groups: QueryPart[][] = []
  for (const part of parts) {
    const last = groups.at(-1)
    if (part.kind === 'name' && last?.at(-1)?.kind === 'name') last.push(part)
    else groups.push([part])
  }
  return groups.filter(([part]) => part?.kind !== 'filler')
}

/** The parts of a search that were used, in order. @param unused words that were not */
export const chipsOf = ({ parts }: Query, unused: readonly string[], root: Pick<FinderRoot, 'services'>): Chip[] =>
  grouped(parts)
    .filter((group) => !group.some(({ text }) => unused.includes(text)))
    .map((group) => ({
      label: group.map((part) => labelOf(part, root)).join(' '),
      without: withoutParts(parts, group),
    }))

import {
  FILTER_LABELS,
  type ListingFilter,
  MISSING_LABELS,
  SOURCE_LABELS,
} from '../../../../domain/listings/console/listing-filter.ts'
import { LISTING_STATE_LABELS } from '../../../../domain/listings/listing-states.ts'
import { CA_REGIONS, regionName, US_REGIONS } from '../../../../domain/places/regions.ts'

export type FilterKey = keyof typeof FILTER_LABELS
const FILTER_KEYS = Object.keys(FILTER_LABELS) as FilterKey[]

export interface Choice {
  id: string
  name: string
}

const choicesOf = (labels: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(labels).map(([id, name]) => ({ id, name }))

export const FILTER_CHOICES = {
  region: [...choicesOf(US_REGIONS), ...choicesOf(CA_REGIONS)],
  state: choicesOf(LISTING_STATE_LABELS),
  missing: choicesOf(MISSING_LABELS),
  source: choicesOf(SOURCE_LABELS),
} as const satisfies { [Key in FilterKey]?: Choice[] }

/** The label of a filter's value. Undefined for an id, whose record must be loaded. */
export const filterLabel = (key: FilterKey, value: unknown): string | undefined => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (key === 'region') return regionName(String(value))
  if (key === 'owner') return value === 'none' ? 'nobody' : undefined
  const choices: Partial<Record<FilterKey, readonly Choice[]>> = FILTER_CHOICES
  return choices[key]?.find(({ id }) => id === value)?.name
}

/** Keys of the active filters, in the order of the form. */
export const setFilters = (filter: ListingFilter): FilterKey[] => FILTER_KEYS.filter((key) => filter[key] !== undefined)

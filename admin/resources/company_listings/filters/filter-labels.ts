/** What the choices of the filters are called. */
import {
  FILTER_LABELS,
  type ListingFilter,
  MISSING_LABELS,
  SOURCE_LABELS,
} from '../../../../domain/listings/console/listing-filter.ts'
import { LISTING_STATE_LABELS } from '../../../../domain/listings/listing-states.ts'
import { CA_REGIONS, regionName, US_REGIONS } from '../../../../domain/places/regions.ts'

export type FilterKey = keyof typeof FILTER_LABELS
export const FILTER_KEYS = Object.keys(FILTER_LABELS) as FilterKey[]

export interface Choice {
  id: string
  name: string
}

const choicesOf = (labels: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(labels).map(([id, name]) => ({ id, name }))

/** Filters that are one of a few words. */
export const WORD_CHOICES = {
  region: [...choicesOf(US_REGIONS), ...choicesOf(CA_REGIONS)],
  state: choicesOf(LISTING_STATE_LABELS),
  missing: choicesOf(MISSING_LABELS),
  source: choicesOf(SOURCE_LABELS),
} as const satisfies { [Key in FilterKey]?: Choice[] }

/** What the value of a filter is called; undefined for a record, whose name is to be asked for. */
export const wordOf = (key: FilterKey, value: unknown): string | undefined => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (key === 'region') return regionName(String(value))
  if (key === 'owner') return value === 'none' ? 'nobody' : undefined
  const choices: readonly Choice[] | undefined = WORD_CHOICES[key as keyof typeof WORD_CHOICES]
  return choices?.find(({ id }) => id === value)?.name
}

/** The filters that are set, in the order of the form. */
export const setFilters = (filter: ListingFilter): FilterKey[] => FILTER_KEYS.filter((key) => filter[key] !== undefined)

/** Filters that an administrator has given a name. This browser keeps them, for each account apart, also after a sign-out. */
import { useState } from 'react'
import type { ListingFilter } from '../../../../domain/listings/console/listing-filter.ts'
import { readListingFilter } from '../../../../domain/listings/console/listing-filter.ts'
import { currentAccount } from '../../../providers/session.ts'

export interface SavedFilter {
  name: string
  filter: ListingFilter
  sort: { field: string; order: 'ASC' | 'DESC' }
}

export const SAVED_NAME_MAX = 60

const keyOf = (): string => `listing-filters:${currentAccount()?.id ?? ''}`

const isSaved = (value: unknown): value is SavedFilter =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'sort' in value &&
  'filter' in value &&
  readListingFilter(value.filter) !== undefined

const read = (): SavedFilter[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isSaved) : []
  } catch {
    return []
  }
}

/** The saved filters by name; one that is saved replaces another of its name. */
export const useSavedFilters = () => {
  const [saved, setSaved] = useState(read)
  const keep = (next: SavedFilter[]) => {
    localStorage.setItem(keyOf(), JSON.stringify(next))
    setSaved(next)
  }
  return {
    saved,
    save: (filter: SavedFilter) => {
      const others = read().filter(({ name }) => name !== filter.name)
      keep([...others, filter].toSorted((one, other) => one.name.localeCompare(other.name)))
    },
    remove: (name: string) => keep(read().filter((one) => one.name !== name)),
  }
}

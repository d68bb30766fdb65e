import { useGetList } from 'react-admin'
import type { AccountRow } from '../../domain/accounts/schema.ts'
import { foldText } from '../../domain/text/fold-text.ts'
import { useSettled } from '../inputs/use-settled.ts'
import type { ListingRecord } from '../providers/resources.ts'
import { ADMIN_SCREEN_NAMES, MEMBER_SCREEN_NAMES } from './palette-screens.ts'

/** Somewhere to go. */
export interface PaletteOption {
  group: 'Screens' | 'Listings' | 'Users'
  to: string
  label: string
  /** Tells those of one name apart. */
  hint?: string
}

const SHORTEST = 2
const SHOWN = 6
const PAGE = { page: 1, perPage: SHOWN }

const screensLike = (q: string, isAdmin: boolean): PaletteOption[] =>
  Object.entries({ ...MEMBER_SCREEN_NAMES, ...(isAdmin ? ADMIN_SCREEN_NAMES : {}) })
    .filter(([, label]) => foldText(label).includes(foldText(q)))
    .map(([to, label]) => ({ group: 'Screens', to, label }))

/** Screens at once, records when the server has answered; what it said to an earlier search is not offered. */
export const usePaletteOptions = (
  typed: string,
  isAdmin: boolean,
): { options: readonly PaletteOption[]; isSearching: boolean } => {
  const q = typed.trim()
  const settled = useSettled(q)
  const isAsked = q.length >= SHORTEST && settled === q
  // an address means a user: the listings search would answer with all that user owns, and stand first
  const isAddress = isAdmin && q.includes('@')
  const asksListings = isAsked && !isAddress
  const listings = useGetList<ListingRecord>(
    'company_listings',
    { filter: { q }, pagination: PAGE, sort: { field: 'name', order: 'ASC' } },
    { enabled: asksListings, retry: false },
  )
  const users = useGetList<AccountRow>(
    'admin/users',
    { filter: { q }, pagination: PAGE, sort: { field: 'full_name', order: 'ASC' } },
    { enabled: isAsked && isAdmin, retry: false },
  )
  const found = asksListings ? (listings.data ?? []) : []
  const people = isAsked && isAdmin ? (users.data ?? []) : []
  const options: PaletteOption[] = [
    ...screensLike(q, isAdmin),
    ...found.map(({ id, name, usdot_number }): PaletteOption => {
      const hint = usdot_number ? { hint: `USDOT ${usdot_number}` } : {}
      return { group: 'Listings', to: `/edit-listing/${id}`, label: name, ...hint }
    }),
    ...people.map(
      ({ id, full_name, email }): PaletteOption => ({
        group: 'Users',
        to: `/admin/users/${id}`,
        label: full_name || email,
        ...(full_name ? { hint: email } : {}),
      }),
    ),
  ]
  const isSearching = q.length >= SHORTEST && (settled !== q || listings.isFetching || (isAdmin && users.isFetching))
  return { options, isSearching }
}

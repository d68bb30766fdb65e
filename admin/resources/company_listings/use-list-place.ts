/** How the list of listings and the forms opened from it lead to each other, so that the list keeps its place. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useListContext } from 'react-admin'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import * as z from 'zod/mini'
import { DASHBOARD, type WayBack } from '../../layout/BackLink.tsx'
import { dataProvider } from '../../providers/dataProvider.ts'
import { isFields } from '../../providers/records.ts'
import type { ListingRecord } from '../../providers/resources.ts'
import { currentAccount } from '../../providers/session.ts'
import { besideIn, editPath, type ListPlace, listPath, parseJson, placeQuery, readPlace } from './list-place.ts'

/** What a person left in the list when they opened a listing. Each tab has its own; it survives a reload. */
const leftList = z.object({
  /** The place. */
  query: z.string(),
  /** Id of the listing that was opened last. */
  opened: z.string(),
  /** In pixels. */
  scroll: z.number(),
  /** Ids of the selected listings. */
  selected: z.array(z.string()),
})
type LeftList = z.infer<typeof leftList>

const MOST_SELECTED = 10_000

const keyOf = (): string => `left-list:${currentAccount()?.id ?? ''}`

/** Undefined if nothing was left, or nothing that can be read. */
const findLeft = (): LeftList | undefined => leftList.safeParse(parseJson(sessionStorage.getItem(keyOf()) ?? '')).data

/** Until the list opens again. */
export const keepLeft = ({ selected, ...left }: LeftList) => {
  const kept = selected.length > MOST_SELECTED ? [] : selected
  try {
    sessionStorage.setItem(keyOf(), JSON.stringify({ ...left, selected: kept }))
  } catch {
    // If storage is full or forbidden, the list opens at its top.
  }
}

/** Inside the list: its place. */
export const usePlace = (): { place: ListPlace; query: string } => {
  const { filterValues: filter, sort, page, perPage } = useListContext()
  const place = { filter, sort, page, perPage }
  return { place, query: placeQuery(place) }
}

/** The place in the list that the history goes back to from this entry. */
export const placeBelow = (state: unknown): unknown => (isFields(state) ? state['below'] : undefined)

/** What a form next to the list remembers of the list below it: its place, and the key of its scroll position. */
export const useBelow = () => {
  const { search, state, key } = useLocation()
  const { query } = usePlace()
  // one form replaces another, so Back closes it
  if (besideIn(search) === undefined) return { below: query, scrollKey: key }
  return { below: placeBelow(state), scrollKey: isFields(state) ? state['scrollKey'] : undefined }
}

/** Id of the title of the form next to the list. */
export const BESIDE_TITLE = 'listing-beside'

/** Id of the element that has the focus after a return from the listing's form. */
export const nameLinkId = (listing: string): string => `listing-${listing}`

/** Height of the bar that appears while listings are selected, with its gap. It covers the rows under it. */
export const SELECTION_BAR_PX = 78

export const focusListing = (listing: string): void => {
  const link = document.getElementById(nameLinkId(listing))
  link?.focus({ preventScroll: true })
  link?.scrollIntoView({ block: 'nearest' })
}

/**
 * Inside the list: restores selection, scroll position and focus when the person returns from a form.
 * @param isComplete true once everything above the list is there, which would move it
 */
export const useReturn = (isComplete: boolean) => {
  const { data, onSelect } = useListContext<ListingRecord>()
  const { query } = usePlace()
  const isNewVisit = useNavigationType() === 'PUSH'
  const hasForm = besideIn(useLocation().search) !== undefined
  const [left, setLeft] = useState<{ scroll: number; opened: string | undefined }>()
  const hasOpened = useRef(false)
  useEffect(() => {
    if (!data || hasOpened.current) return
    hasOpened.current = true
    const found = findLeft()
    sessionStorage.removeItem(keyOf())
    if (!found || isNewVisit) return
    onSelect([...found.selected])
    // the form next to the list gets the focus itself
    if (found.query === query) setLeft({ scroll: found.scroll, opened: hasForm ? undefined : found.opened })
  }, [data, query, isNewVisit, hasForm, onSelect])
  // the bar of the selection is there now
  useEffect(() => {
    if (!left || !isComplete) return
    window.scrollTo({ top: left.scroll })
    if (left.opened) focusListing(left.opened)
  }, [left, isComplete])
}

/** Where the form of a listing leads: back to the list that its address names, else to the dashboard. */
export const useWayBack = (listing: string): { way: WayBack; next: (() => void) | undefined } => {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const place = readPlace(search)
  const query = place && placeQuery(place)
  useEffect(() => {
    if (query === undefined) return
    const left = findLeft()
    const scroll = left?.query === query ? left.scroll : 0
    keepLeft({ query, opened: listing, scroll, selected: left?.selected ?? [] })
  }, [query, listing])
  const following = useNextListing(listing, place)
  if (query === undefined) return { way: { ...DASHBOARD, go: () => void navigate(DASHBOARD.to) }, next: undefined }

  const to = listPath(query)
  const isBelow = placeBelow(state) === query
  const go = () => void (isBelow ? navigate(-1) : navigate(to, { replace: true }))
  const next = following && (() => void navigate(editPath(following.id, following.query), { replace: true, state }))
  return { way: { to, label: 'Back to Listings', go }, next }
}

interface NextListing {
  id: string
  /** Its place in the list. */
  query: string
}

/**
 * Looks at the page before, too: if a listing above has left the list since, all others have moved up by one. Null after
 * the last listing, and if this one is not in the list.
 */
const readNext = async (listing: string, place: ListPlace, signal: AbortSignal): Promise<NextListing | null> => {
  const { filter, sort, perPage } = place
  const read = async (page: number) =>
    (
      await dataProvider.getList<ListingRecord>('company_listings', {
        filter,
        sort,
        pagination: { page, perPage },
        signal,
      })
    ).data
  for (const page of [place.page, place.page - 1].filter((one) => one > 0)) {
    const rows = await read(page)
    const at = rows.findIndex(({ id }) => id === listing)
    if (at === -1) continue
    const isLast = at === rows.length - 1
    const next = isLast ? (await read(page + 1))[0] : rows[at + 1]
    return next ? { id: next.id, query: placeQuery({ ...place, page: isLast ? page + 1 : page }) } : null
  }
  return null
}

/** @param rows the page of the list that is on the screen, which spares a request for all but its last listing */
export const useNextListing = (
  listing: string,
  place: ListPlace | undefined,
  rows: readonly ListingRecord[] = [],
): NextListing | undefined => {
  const at = rows.findIndex(({ id }) => id === listing)
  const below = at === -1 ? undefined : rows[at + 1]
  const { data } = useQuery({
    queryKey: ['company_listings', 'next', listing, place],
    queryFn: ({ signal }) => (place ? readNext(listing, place, signal) : null),
    enabled: place !== undefined && !below,
    retry: 1,
    refetchOnWindowFocus: false,
  })
  return below && place ? { id: below.id, query: placeQuery(place) } : (data ?? undefined)
}

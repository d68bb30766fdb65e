/** The edit form of a listing next to the list. The address names the listing, so the form can be shared and survives a reload. */
import { useListContext } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import type { WayBack } from '../../../layout/BackLink.tsx'
import { isFields } from '../../../providers/records.ts'
import type { ListingRecord } from '../../../providers/resources.ts'
import type { OpenNext } from '../ListingForm.tsx'
import { besideIn, besidePath, listPath } from '../list-place.ts'
import { placeBelow, useBelow, useNextListing, usePlace } from '../use-list-place.ts'

interface Beside {
  /** Id of the listing. Undefined without a form. */
  listing: string | undefined
  /** Shows the form of another listing and leaves the focus in the list. */
  browse: (listing: string) => void
  close: () => void
}

/** Inside the list. */
export const useBeside = (): Beside => {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const { query } = usePlace()
  const below = useBelow()
  return {
    listing: besideIn(search),
    browse: (listing) => {
      const target = { replace: true, preventScrollReset: true, state: { ...below, isBrowsed: true } }
      void navigate(besidePath(listing, query), target)
    },
    close: () => {
      if (placeBelow(state) === query) void navigate(-1)
      else void navigate(listPath(query), { replace: true, preventScrollReset: true })
    },
  }
}

/** True if the person moves through the list, so that the focus must stay there. */
export const useIsBrowsed = (): boolean => {
  const { state } = useLocation()
  return isFields(state) && state['isBrowsed'] === true
}

interface WayBeside {
  way: WayBack
  next: OpenNext | undefined
  /** Id of the listing that `next` opens. */
  nextListing: string | undefined
}

/** Where the form next to the list leads. */
export const useWayBeside = (listing: string): WayBeside => {
  const navigate = useNavigate()
  const { place, query } = usePlace()
  const { close } = useBeside()
  const { data: rows } = useListContext<ListingRecord>()
  const following = useNextListing(listing, place, rows)
  const below = useBelow()
  const next =
    following &&
    ((field: string | undefined) => {
      const target = { replace: true, preventScrollReset: true, state: { ...below, field } }
      void navigate(besidePath(following.id, following.query), target)
    })
  return { way: { to: listPath(query), label: 'Close', go: close }, next, nextListing: following?.id }
}

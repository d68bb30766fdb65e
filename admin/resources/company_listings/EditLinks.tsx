import useEventCallback from '@mui/utils/useEventCallback'
import { createContext, type MouseEvent, type ReactNode, useContext, useMemo } from 'react'
import { useListContext } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ListingRecord } from '../../providers/resources.ts'
import { useIsCurrent } from '../../records/RecordTable.tsx'
import { useIsNarrow } from '../../records/use-width.ts'
import { besideIn, besidePath, editPath } from './list-place.ts'
import { BESIDE_TITLE, keepLeft, useBelow, usePlace } from './use-list-place.ts'

interface Links {
  /** Address of a listing's edit form. */
  pathOf: (listing: string) => string
  open: (listing: string, event: MouseEvent) => void
}

const LinksContext = createContext<Links | undefined>(undefined)

const isForNewTab = ({ button, ...keys }: MouseEvent): boolean =>
  button !== 0 || keys.metaKey || keys.ctrlKey || keys.shiftKey || keys.altKey

const useOpen = (pathOf: Links['pathOf']) => {
  const navigate = useNavigate()
  const { selectedIds: selected } = useListContext<ListingRecord>()
  const { query } = usePlace()
  const { search } = useLocation()
  const below = useBelow()
  const isNarrow = useIsNarrow()
  const beside = besideIn(search)
  return useEventCallback((listing: string, event: MouseEvent) => {
    keepLeft({ query, opened: listing, scroll: window.scrollY, selected })
    if (isForNewTab(event)) return
    event.preventDefault()
    if (beside === listing) document.getElementById(BESIDE_TITLE)?.focus()
    void navigate(pathOf(listing), {
      state: isNarrow ? { below: query } : below,
      replace: beside !== undefined,
      preventScrollReset: !isNarrow,
    })
  })
}

/**
 * Inside the list: lets its rows link to the edit forms. A link reads the location when it is clicked, so that rows do not
 * render again when a form opens.
 */
export const EditLinks = ({ children }: { children: ReactNode }) => {
  const { query } = usePlace()
  const isNarrow = useIsNarrow()
  const pathOf = useMemo(
    () => (listing: string) => (isNarrow ? editPath(listing, query) : besidePath(listing, query)),
    [isNarrow, query],
  )
  const open = useOpen(pathOf)
  const links = useMemo((): Links => ({ pathOf, open }), [pathOf, open])
  return <LinksContext value={links}>{children}</LinksContext>
}

/** Props of a link from a listing in the list to its edit form: next to the list, or on a narrow screen a page of its own. */
export const useEditLink = (listing: string) => {
  const links = useContext(LinksContext)
  const isCurrent = useIsCurrent()
  if (!links) throw new Error('useEditLink is used outside EditLinks')
  return {
    href: links.pathOf(listing),
    onClick: (event: MouseEvent) => links.open(listing, event),
    'aria-current': isCurrent ? ('true' as const) : undefined,
  }
}

import { useEffect, useRef } from 'react'
import { Sidebar, type SidebarProps, useSidebarState } from 'react-admin'
import { useIsPhone, useIsTablet } from '../records/use-width.ts'

/**
 * A drawer on phones; on narrow desktops it starts as a strip of icons, so that tables have room. A window that becomes
 * narrow gets a new drawer that is closed: one that is open for a moment leaves the screen behind it hidden from readers.
 * In each width the menu begins as in a new visit, so that a window that was narrow for a moment does not lose it.
 */
export const AppSidebar = (props: SidebarProps) => {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useSidebarState()
  const wasPhone = useRef(isPhone)
  const isWide = useIsTablet()
  const wasWide = useRef(isWide)
  const hasNarrowed = isPhone && !wasPhone.current
  useEffect(() => {
    if (isPhone !== wasPhone.current || isWide !== wasWide.current) setOpen(isWide)
    wasPhone.current = isPhone
    wasWide.current = isWide
  }, [isPhone, isWide, setOpen])
  const drawer = isPhone ? { open: isOpen && !hasNarrowed, slotProps: { paper: { 'aria-label': 'Menu' } } } : {}
  return <Sidebar key={isPhone ? 'drawer' : 'sidebar'} {...props} {...drawer} />
}

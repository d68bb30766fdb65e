import { useEffect, useRef } from 'react'
import { Sidebar, type SidebarProps, useSidebarState } from 'react-admin'
import { useIsPhone } from '../records/use-width.ts'

/**
 * A drawer on phones; on narrow desktops it starts as a strip of icons, so that tables have room. A window that becomes
 * narrow gets a new drawer that is closed: one that is open for a moment leaves the screen behind it hidden from readers.
 */
export const AppSidebar = (props: SidebarProps) => {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useSidebarState()
  const wasPhone = useRef(isPhone)
  const hasNarrowed = isPhone && !wasPhone.current
  useEffect(() => {
    if (hasNarrowed) setOpen(false)
    wasPhone.current = isPhone
  }, [hasNarrowed, isPhone, setOpen])
  const drawer = isPhone ? { open: isOpen && !hasNarrowed, slotProps: { paper: { 'aria-label': 'Menu' } } } : {}
  return <Sidebar key={isPhone ? 'drawer' : 'sidebar'} {...props} {...drawer} />
}

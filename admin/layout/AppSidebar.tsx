import { useEffect } from 'react'
import { Sidebar, type SidebarProps, useSidebarState } from 'react-admin'
import { useIsPhone } from '../records/use-width.ts'

const NARROW = '(max-width: 1023px)'

/** A drawer on phones; on narrow desktops it starts as a strip of icons, so that tables have room. */
export const AppSidebar = (props: SidebarProps) => {
  const isPhone = useIsPhone()
  const [, setOpen] = useSidebarState()
  useEffect(() => {
    if (matchMedia(NARROW).matches) setOpen(false)
  }, [setOpen])
  const dialog = isPhone ? { slotProps: { paper: { 'aria-label': 'Menu' } } } : {}
  return <Sidebar {...props} {...dialog} />
}

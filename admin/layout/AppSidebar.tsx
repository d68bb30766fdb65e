import { Sidebar, type SidebarProps } from 'react-admin'
import { useIsPhone } from '../records/use-width.ts'

/** A drawer on phones; on narrow desktops it starts as a strip of icons, so that tables have room. */
export const AppSidebar = (props: SidebarProps) => {
  const isPhone = useIsPhone()
  const dialog = isPhone ? { slotProps: { paper: { 'aria-label': 'Menu' } } } : {}
  return <Sidebar {...props} {...dialog} />
}

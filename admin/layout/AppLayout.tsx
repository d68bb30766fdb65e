import { Layout, type LayoutProps } from 'react-admin'
import { AppSidebar } from './AppSidebar.tsx'
import { MainMenu } from './MainMenu.tsx'
import { TopBar } from './TopBar.tsx'

export const AppLayout = (props: LayoutProps) => (
  <Layout {...props} appBar={TopBar} appBarAlwaysOn sidebar={AppSidebar} menu={MainMenu} />
)

import { AdminContext } from 'react-admin'
import { Console } from './Console.tsx'
import { i18nProvider } from './i18n.ts'
import { authProvider } from './providers/authProvider.ts'
import { dataProvider } from './providers/dataProvider.ts'
import { routerProvider } from './routerProvider.tsx'
import { store } from './store.ts'
import { darkTheme, lightTheme } from './theme.ts'

export const App = () => (
  <AdminContext
    store={store}
    dataProvider={dataProvider}
    authProvider={authProvider}
    i18nProvider={i18nProvider}
    routerProvider={routerProvider}
    lightTheme={lightTheme}
    darkTheme={darkTheme}
  >
    <Console />
  </AdminContext>
)

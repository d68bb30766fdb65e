import { AdminContext, localStorageStore } from 'react-admin'
import { Console } from './Console.tsx'
import { i18nProvider } from './i18n.ts'
import { authProvider } from './providers/authProvider.ts'
import { dataProvider } from './providers/dataProvider.ts'
import { routerProvider } from './routerProvider.tsx'
import { darkTheme, lightTheme } from './theme.ts'

// what an account has seen stays seen after a reload
const store = localStorageStore('1', 'haulindex')

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

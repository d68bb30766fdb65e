import { useState } from 'react'
import { AdminContext } from 'react-admin'
import { Console } from './Console.tsx'
import { i18nProvider } from './i18n.ts'
import { authProvider } from './providers/authProvider.ts'
import { dataProvider } from './providers/dataProvider.ts'
import { newQueryClient } from './query-client.ts'
import { routerProvider } from './routerProvider.tsx'
import { store } from './store.ts'
import { darkTheme, lightTheme } from './theme.ts'

export const App = () => {
  const [queryClient] = useState(newQueryClient)
  return (
    <AdminContext
      queryClient={queryClient}
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
}

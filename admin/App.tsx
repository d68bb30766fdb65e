import { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminContext } from 'react-admin'
import { Console } from './Console.tsx'
import { i18nProvider } from './i18n.ts'
import { authProvider } from './providers/authProvider.ts'
import { dataProvider } from './providers/dataProvider.ts'
import { routerProvider } from './routerProvider.tsx'
import { store } from './store.ts'
import { darkTheme, lightTheme } from './theme.ts'

/**
 * Asks also while the browser believes that it is offline: the library would hold a save back without a word, where a
 * request that fails says so and leaves what was typed.
 */
const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  })

export const App = () => {
  // of one session: what an account has read is not the next one's
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

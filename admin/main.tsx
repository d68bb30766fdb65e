import '@fontsource-variable/overpass/wght.css'
import './base.css'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  type Location,
  Navigate,
  RouterProvider,
  ScrollRestoration,
  useLocation,
} from 'react-router-dom'
import { acceptTranslatedNodes } from '../domain/text/translated-nodes.ts'
import { storeRequestedScreen } from './auth/requested-screen.ts'
import { confirmedAccount, currentAccount, hasLeft, onSessionChange } from './providers/session.ts'
import { Loading } from './records/missing/Loading.tsx'
import { NotLoaded } from './records/missing/NotLoaded.tsx'
import { noteEarlyPalette } from './shortcuts/early-palette.ts'
import { ToastRegion } from './toasts/ToastRegion.tsx'
import { showError } from './toasts/toasts.ts'
import { cssVariables } from './tokens.ts'

acceptTranslatedNodes(Node.prototype)

// The server is already checking a stored session while the frame loads.
confirmedAccount()

/** A form that opens next to a list shares the list's scroll position, so that Back does not move the list. */
const scrollKeyOf = ({ key, state }: Location): string => (typeof state?.scrollKey === 'string' ? state.scrollKey : key)

/**
 * The console of a signed-in user. It disappears as soon as the session ends. This is the only place that leads to the
 * login: react-admin's own redirect would repeat whenever its store is reset, until the login is loaded.
 */
const SignedIn = () => {
  const isSignedIn = useSyncExternalStore(onSessionChange, () => currentAccount() !== undefined)
  const [startedSignedIn] = useState(isSignedIn)
  // before any part of the console is there
  useState(() => isSignedIn && noteEarlyPalette())
  if (!isSignedIn) return <ToLogin isSessionLost={startedSignedIn} />
  return (
    <Suspense fallback={<Loading />}>
      <App />
      <ScrollRestoration getKey={scrollKeyOf} />
    </Suspense>
  )
}

const router = createBrowserRouter([
  {
    path: '/auth',
    HydrateFallback: Loading,
    ErrorBoundary: NotLoaded,
    lazy: async () => ({ Component: (await import('./auth/AuthPage.tsx')).AuthPage }),
  },
  { path: '*', ErrorBoundary: NotLoaded, Component: SignedIn },
])

for (const [name, value] of Object.entries(cssVariables)) document.documentElement.style.setProperty(name, value)
const root = document.getElementById('root')
if (!root) throw new Error('console.html has no #root')
createRoot(root).render(
  <>
    <RouterProvider router={router} />
    <ToastRegion />
  </>,
)

// No screen waits for it, and without it the console works as well.
import('./layout/lost-focus.ts').then(
  ({ keepFocus }) => keepFocus(),
  () => undefined,
)

const App = lazy(async () => ({ default: (await import('./App.tsx')).App }))

/** Leads to the login, which leads back to this screen unless the user has signed out. */
const ToLogin = ({ isSessionLost }: { isSessionLost: boolean }) => {
  const { pathname, search } = useLocation()
  const [state] = useState(hasLeft() ? {} : { nextPathname: pathname, nextSearch: search })
  useEffect(() => {
    if (!hasLeft()) storeRequestedScreen(pathname)
  }, [pathname])
  useEffect(() => {
    if (isSessionLost && !hasLeft()) showError('Signed Out', 'Your session has expired. Please sign in again.')
  }, [isSessionLost])
  return <Navigate to="/auth" replace state={state} />
}

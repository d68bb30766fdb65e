import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { Navigate, ScrollRestoration, useLocation } from 'react-router-dom'
import { keepAskedScreen } from './auth/asked-screen.ts'
import { currentAccount, hasLeft, onSessionChange } from './providers/session.ts'
import { Loading } from './records/Loading.tsx'
import { showError } from './toasts/toasts.ts'

const App = lazy(async () => ({ default: (await import('./App.tsx')).App }))

/** Leads to the login, which leads back to this screen unless its visitor has signed out here. */
const ToLogin = ({ isSessionLost }: { isSessionLost: boolean }) => {
  const { pathname, search } = useLocation()
  const [state] = useState(hasLeft() ? {} : { nextPathname: pathname, nextSearch: search })
  useEffect(() => {
    if (!hasLeft()) keepAskedScreen(pathname)
  }, [pathname])
  useEffect(() => {
    if (isSessionLost && !hasLeft()) showError('Signed Out', 'Your session has expired. Please sign in again.')
  }, [isSessionLost])
  return <Navigate to="/auth" replace state={state} />
}

/**
 * The console for whoever is signed in, and for nobody else from the moment a session ends. The one place that leads to
 * the login: react-admin's way there starts again whenever its store is reset, until the login is loaded.
 */
export const SignedIn = () => {
  const isSignedIn = useSyncExternalStore(onSessionChange, () => currentAccount() !== undefined)
  const [startedSignedIn] = useState(isSignedIn)
  if (!isSignedIn) return <ToLogin isSessionLost={startedSignedIn} />
  return (
    <Suspense fallback={<Loading />}>
      <App />
      <ScrollRestoration />
    </Suspense>
  )
}

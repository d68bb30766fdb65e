/**
 * A separate script that a page loads next to the console. It requests the data of the current screen immediately,
 * instead of after the console and its frame have loaded.
 */
import { SCREEN_FILES } from './screen-files.ts'

/** Where PocketBase's library stores a session. */
const SESSION_KEY = 'pocketbase_auth'

/** After a sign-in comes the dashboard, so it is loaded before the password is typed. */
const next = async () => {
  await import('./auth/AuthPage.tsx')
  await new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(() => resolve(undefined)))
  await Promise.all([import('./App.tsx'), SCREEN_FILES['/dashboard']()])
}

const filesOf = (path: string): Promise<unknown>[] => {
  if (localStorage.getItem(SESSION_KEY) === null) return [next()]
  const screen = Object.entries(SCREEN_FILES).find(([pattern]) =>
    new RegExp(`^${pattern.replace(':id', '[^/]+')}/?$`).test(path),
  )
  return [import('./App.tsx'), ...(screen ? [screen[1]()] : [])]
}

// Failed requests are repeated, and reported, by the screen.
Promise.allSettled(filesOf(location.pathname))

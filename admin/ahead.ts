/**
 * A script of its own that a page loads beside the console: it asks at once for what the screen of this address needs,
 * which would else wait until the console has been read, and once more until its frame has.
 */
import { SCREEN_FILES } from './screen-files.ts'

/** Where PocketBase's library keeps a session. */
const SESSION_KEY = 'pocketbase_auth'

/** Whoever signs in comes to the dashboard next: it is there before the password is typed. */
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

// what fails is asked for again by whoever shows it, and told there
Promise.allSettled(filesOf(location.pathname))

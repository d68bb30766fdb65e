import type { Route } from './route.ts'
import { GATE_ROUTES, ROUTES } from './routes.ts'

/** What each parameter may look like. */
const PARAMETERS: Readonly<Record<string, string>> = {
  token: '[\\w.-]{1,1000}',
  slug: '[\\w-]{1,300}',
}
const ANY_PARAMETER = '\\w{1,60}'

const keyOf = (method: string, path: string): string => `${method} ${path}`

const all = Object.values<Route>({ ...ROUTES, ...GATE_ROUTES })
const fixed = new Map<string, Route>()
const patterns: { pattern: RegExp; route: Route }[] = []
for (const route of all) {
  const key = keyOf(route.method, route.path)
  if (!key.includes('{')) fixed.set(key, route)
  else {
    const source = key.replace(/\{(\w+)\}/g, (_, parameter: string) => PARAMETERS[parameter] ?? ANY_PARAMETER)
    patterns.push({ pattern: new RegExp(`^${source}$`), route })
  }
}

/** The declared route of a request; undefined if there is none. @param path without the query */
export const findRoute = (method: string, path: string): Route | undefined => {
  const key = keyOf(method, path)
  return fixed.get(key) ?? patterns.find(({ pattern }) => pattern.test(key))?.route
}

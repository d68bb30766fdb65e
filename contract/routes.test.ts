import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { BODY_LIMITS } from '../domain/security/request-limits.ts'
import { findRoute } from './find-route.ts'
import { bytesOf, type Route } from './route.ts'
import { GATE_ROUTES, IMPORT_ROUTES, ROUTES } from './routes.ts'

const ALL: [string, Route][] = Object.entries<Route>({ ...ROUTES, ...GATE_ROUTES })

const exportsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/export \{([^}]+)\}/g)].flatMap(([, names = '']) => names.match(/\w+/g) ?? [])

/** A path with values for its parameters. */
const filled = (path: string): string => path.replace('{token}', 'a.b-c').replace(/\{\w+\}/g, 'a'.repeat(15))

/** What anyone may send besides a few short values. */
const LARGER = new Map<Route, number>([
  [GATE_ROUTES.answerMcp, BODY_LIMITS.message],
  [ROUTES.sendReplyByLink, BODY_LIMITS.form],
])

describe('every route', () => {
  it('has a handler in the bundle that registration names', () => {
    const handlers = [
      ['pocketbase/hooks/app.ts', Object.keys(ROUTES).filter((name) => !(name in IMPORT_ROUTES))],
      ['pocketbase/hooks/import-app.ts', Object.keys(IMPORT_ROUTES)],
    ] as const
    for (const [file, names] of handlers) expect(exportsOf(file)).toEqual(expect.arrayContaining([...names]))
  })

  it.each(ALL)('can be found by its path: %s', (_, route) => {
    expect(findRoute(route.method, filled(route.path))).toBe(route)
  })

  it.each(ALL.filter(([, { access }]) => access === 'anyone'))(
    'has a low size limit if anyone may call it: %s',
    (_, route) => {
      expect(bytesOf(route)).toBeLessThanOrEqual(LARGER.get(route) ?? BODY_LIMITS.values)
    },
  )
})

describe('finds no route for', () => {
  it.each([
    ['GET', '/api/directory/nothing'],
    ['POST', '/api/directory/dashboard'],
    ['PUT', '/api/directory/claims'],
    ['GET', '/api/directory/claims/'],
    ['GET', '/api/directory/claims/../export'],
    ['POST', `/api/directory/claims/${'a'.repeat(15)}/unknown`],
    ['GET', '/api/directory/listings/ids/more'],
  ])('%s %s', (method, path) => {
    expect(findRoute(method, path)).toBeUndefined()
  })
})

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { apiRoute } from '../../domain/security/api-routes.ts'
import { bundleHooks } from '../server/hooks-bundle.ts'

type Guard = 'session' | 'superuser' | 'other'
interface Registered {
  method: string
  path: string
  guards: Guard[]
}

/** Every route that our hooks register, by running their registrations. */
const registeredRoutes = async (): Promise<Registered[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'hooks-'))
  const source = readFileSync(join(await bundleHooks(folder), 'main.pb.js'), 'utf8')
  rmSync(folder, { recursive: true, force: true })
  const routes: Registered[] = []
  const names: Record<string, unknown> = {
    routerAdd: (method: string, path: string, _handler: unknown, ...guards: Guard[]) =>
      routes.push({ method, path, guards }),
    $apis: {
      requireAuth: () => 'session',
      requireSuperuserAuth: () => 'superuser',
      bodyLimit: () => 'other',
      gzip: () => 'other',
      skipSuccessActivityLog: () => 'other',
    },
  }
  const globals = new Proxy(names, {
    has: (_, name) => typeof name === 'string' && !(name in globalThis),
    get: (_, name) => (typeof name === 'string' ? (names[name] ?? (() => undefined)) : undefined),
  })
  new Function('globals', `with (globals) { ${source} }`)(globals)
  return routes
}

it('a body is read from no one whom the route does not let in', async () => {
  const posts = (await registeredRoutes()).filter(({ method }) => method === 'POST')
  expect(posts.length).toBeGreaterThan(40)
  for (const { method, path, guards } of posts) {
    const asked = path.replace('{collection}', 'services').replace('{ask}', 'delete').replace('{step}', 'insert')
    const route = apiRoute({
      method,
      path: asked.replace('{token}', 'a.b-c').replace(/\{\w+\}/g, 'a'.repeat(15)),
      hasToken: true,
      isMultipart: false,
    })
    const allowed = guards.includes('superuser')
      ? ['script']
      : guards.includes('session')
        ? ['session']
        : ['anyone', 'script', 'mail-service']
    expect([path, allowed]).toEqual([path, expect.arrayContaining([route?.access])])
    if (route?.access === 'anyone') expect([path, route.bytes]).toEqual([path, 4096])
  }
})

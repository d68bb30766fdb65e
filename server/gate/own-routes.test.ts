import { expect, it } from 'vitest'
import { apiRoute } from '../../domain/security/api-routes.ts'
import { registeredRoutes } from '../pocketbase/registered-routes.ts'

it('no body is read from a sender whom the route does not let in', async () => {
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

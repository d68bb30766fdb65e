import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { purger } from './purge.ts'

const told: unknown[] = []
let status = 200
const cache = createServer(async (request, response) => {
  told.push([request.headers.authorization, await json(request)])
  response.writeHead(status).end('{}')
})
beforeAll(async () => {
  cache.listen(0, '127.0.0.1')
  await once(cache, 'listening')
})
beforeEach(() => {
  told.length = 0
  status = 200
})
afterAll(() => cache.close())

const purge = (count: number) =>
  purger({
    url: `http://127.0.0.1:${(cache.address() as AddressInfo).port}/purge_cache`,
    token: 'secret',
    siteUrl: 'https://haul.example',
  })(Array.from({ length: count }, (_, n) => `/company/carrier-${n}`))

it('a cache purges a few pages by name, or everything at once', async () => {
  await purge(31)
  expect(told).toHaveLength(2)
  expect(told[1]).toEqual(['Bearer secret', { files: ['https://haul.example/company/carrier-30'] }])
  told.length = 0
  await purge(1000)
  expect(told).toEqual([['Bearer secret', { purge_everything: true }]])
})

it('a cache that refuses explains why the publish is not complete', async () => {
  status = 403
  await expect(purge(1)).rejects.toThrow('The CDN cache was not purged: it responded with 403.')
})

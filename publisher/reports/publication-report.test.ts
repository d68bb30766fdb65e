import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { publicationReports } from './publication-report.ts'

let told: unknown[] = []
const server = createServer(async (request, response) => {
  told.push(JSON.parse(await text(request)).state)
  response.end(JSON.stringify({ id: 'abc' }))
})

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => server.close())
beforeEach(() => {
  told = []
})

const reports = () => {
  const { port } = server.address() as AddressInfo
  return publicationReports({ url: `http://127.0.0.1:${port}`, publishToken: 'token' }, 'folder')
}
const RESULT = { seq: 1, written: 1, removed: 0, seconds: 0.02, pages: [] }

test('reports a quick change once', async () => {
  const { begin, settled } = reports()
  begin({ trigger: 'change', seq: 1 }).done(RESULT)
  await settled()
  expect(told).toEqual(['done'])
})

test('reports a longer run while it continues', async () => {
  const { begin, settled } = reports()
  const run = begin({ trigger: 'change', seq: 1 })
  await expect.poll(() => told, { timeout: 20_000 }).toEqual(['running'])
  run.done(RESULT)
  await settled()
  expect(told).toEqual(['running', 'done'])
})

test('reports a requested run when it begins', async () => {
  const { begin, settled } = reports()
  begin({ trigger: 'now', seq: 1, id: 'abc' })
  await settled()
  expect(told).toEqual(['running'])
})

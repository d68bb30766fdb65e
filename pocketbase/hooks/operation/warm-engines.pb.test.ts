import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createListing } from '../../../tests/support/records.ts'
import { apiOf } from '../../../tests/support/server/api.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'
import { PUBLISH_TOKEN } from '../../../tests/support/server/template.ts'

const server = pocketBaseForTests()
const warm = (token: string) => apiOf(server.url, `Bearer ${token}`).post('/api/directory/warm', {})

/** CPU time, which does not grow on a busy machine. */
const cpuMs = (): number => {
  const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(' ')
  return (Number(fields[13]) + Number(fields[14])) * 10
}

test('warming the engines needs the publish token', async () => {
  expect((await warm('another token')).status).toBe(401)
})

test('warm engines handle the first burst of saves quickly', async () => {
  expect((await warm(PUBLISH_TOKEN)).status).toBe(204)
  const before = cpuMs()
  await Promise.all(Array.from({ length: 3 }, () => createListing(server.superuser)))
  expect(cpuMs() - before).toBeLessThan(400)
})

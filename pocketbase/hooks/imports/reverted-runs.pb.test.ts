import { expect, it } from 'vitest'
import { storedTime } from '../../../domain/time.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'
import { PUBLISH_TOKEN } from '../../../tests/support/server/template.ts'

const server = pocketBaseForTests()
const path = '/api/directory/removed-companies'
const since = async (moment: string): Promise<unknown> => {
  const query = new URLSearchParams({ since: moment })
  return (await server.as(`Bearer ${PUBLISH_TOKEN}`).get(`${path}?${query}`)).body['companies']
}
const newRun = (state: string, removed?: number, created = 0) =>
  server.superuser.create('imports', {
    ...{ file_name: 'census.csv', kind: 'carriers', mode: 'run', state },
    counts: { rows: created, created, updated: 0, unchanged: 0, skipped: {}, rejected: 0 },
    report: removed === undefined ? null : { undone: { removed, restored: 1 } },
  })

it('answers the number of companies that undone imports have removed, with the publish token only', async () => {
  const before = storedTime(new Date(Date.now() - 60_000))
  expect(await since(before)).toBe(0)
  await newRun('undone', 61)
  await newRun('undoing', 0, 9)
  await newRun('finished', 500)
  await newRun('stopped')
  expect(await since(before)).toBe(70)
  expect(await since(storedTime(new Date(Date.now() + 60_000)))).toBe(0)
  expect((await server.guest.get(path)).status).toBe(401)
})

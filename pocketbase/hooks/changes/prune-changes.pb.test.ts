import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { CHANGES_KEPT } from '../../../domain/publishing/change-log.ts'
import { eventually } from '../../../tests/support/eventually.ts'
import { newestChange, publisherApi, reportRun } from '../../../tests/support/publishing/publishing.ts'
import { createListing } from '../../../tests/support/records.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()

const withDatabase = <T>(work: (database: DatabaseSync) => T): T => {
  const database = new DatabaseSync(join(server.dataDir, 'data.db'))
  try {
    return work(database)
  } finally {
    database.close()
  }
}
/** Logs so many changes of a record that does not exist. */
const log = (count: number) =>
  withDatabase((database) =>
    database.exec(`INSERT INTO changes (seq, collection, record, action)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
      SELECT (SELECT max(seq) FROM changes) + i, 'services', 'gone', 'delete' FROM n`),
  )
const span = () =>
  withDatabase((database) =>
    database.prepare('SELECT min(seq) AS oldest, max(seq) AS newest, count(*) AS count FROM changes').get(),
  ) as { oldest: number; newest: number; count: number }
const prune = () => server.superuser.post('/api/crons/changes', {})
const markOf = (seq: number): string =>
  withDatabase((database) => String(database.prepare('SELECT id FROM changes WHERE seq = ?').get(seq)?.['id'] ?? ''))
const changesAfter = async (seq: number, mark = markOf(seq)) => {
  const { status, text } = await publisherApi(server).get(`/api/directory/export?after=${seq}&mark=${mark}`)
  return { status, lines: text.trimEnd().split('\n') }
}

describe('the change log', () => {
  it('loses old published changes, never those a publisher still needs, and keeps counting', async () => {
    await createListing(server.superuser)
    const published = await newestChange(server)
    log(CHANGES_KEPT + 500)
    await prune()
    await reportRun(server, { seq: published })
    await prune()
    await eventually(() => expect(span().oldest).toBe(published))
    expect((await changesAfter(published)).status).toBe(200)
    expect(span().count).toBe(CHANGES_KEPT + 501)

    await reportRun(server)
    const { newest } = span()
    await eventually(async () => {
      await prune()
      expect(span()).toEqual({ oldest: newest - CHANGES_KEPT + 1, newest, count: CHANGES_KEPT })
    })
    await createListing(server.superuser)
    expect(await newestChange(server)).toBe(newest + 1)
  })

  it('says when it no longer has the change that a publisher asks for', async () => {
    const { oldest, newest } = span()
    const known = await changesAfter(oldest)
    expect([known.status, JSON.parse(known.lines.at(-1) ?? '')]).toEqual([200, expect.objectContaining({ end: true })])
    expect((await changesAfter(newest)).status).toBe(200)
    const mark = markOf(oldest)
    const others: [number, string][] = [
      [oldest - 1, ''],
      [oldest - 1, mark],
      [1, mark],
      [newest, mark],
      [newest + 1, mark],
      [newest, ''],
    ]
    for (const [after, known] of others) {
      const unknown = await changesAfter(after, known)
      expect(unknown.status).toBe(410)
      expect(JSON.parse(unknown.lines.join(''))).toMatchObject({
        message: expect.stringContaining('Load the whole directory'),
      })
    }
    expect((await publisherApi(server).get('/api/directory/export')).status).toBe(200)
  })
})

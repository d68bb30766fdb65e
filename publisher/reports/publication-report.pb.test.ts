import { beforeEach, describe, expect, it, vi } from 'vitest'
import { NONE_SKIPPED } from '../../domain/publishing/skipped-records.ts'
import { createListing } from '../../tests/support/records.ts'
import { pocketBaseForTests } from '../../tests/support/server/pocketbase.ts'
import { PUBLISH_TOKEN } from '../../tests/support/server/template.ts'
import { publicationReports } from './publication-report.ts'

const server = pocketBaseForTests()
const complain = vi.fn()
beforeEach(() => complain.mockClear())

const reports = (publishToken = PUBLISH_TOKEN) =>
  publicationReports({ url: server.url, publishToken }, 'folder', complain)
const newest = async () => (await server.superuser.list('publications', { sort: '-created,-@rowid' }))[0]

describe('a publisher', () => {
  it('reports a run from its beginning to its end in one row, without waiting', async () => {
    await createListing(server.superuser)
    const { begin, settled } = reports()
    const run = begin({ trigger: 'change', seq: 1 })
    run.done({
      seq: 1,
      written: 60,
      removed: 2,
      seconds: 0.12345,
      pages: Array(60).fill('/company/acme'),
      skipped: NONE_SKIPPED,
    })
    await settled()
    expect(await newest()).toMatchObject({ state: 'done', seq: 1, pages_written: 60, pages_removed: 2, seconds: 0.123 })
    expect((await newest())?.['pages']).toHaveLength(50)
    expect(await server.superuser.list('publications')).toHaveLength(1)
  })

  it('reports why a run failed', async () => {
    const { begin, settled } = reports()
    begin({ trigger: 'build', seq: 1 }).failed('The disk is full', { written: 3 })
    await settled()
    expect(await newest()).toMatchObject({
      state: 'failed',
      trigger: 'build',
      error: 'The disk is full',
      pages_written: 3,
    })
  })

  it('takes over a request', async () => {
    const { body } = await server.superuser.post('/api/directory/publish', { everything: true })
    const { begin, settled } = reports()
    const run = begin({ trigger: 'everything', seq: 1, id: String(body['id']) })
    await settled()
    expect(await newest()).toMatchObject({ id: body['id'], state: 'running' })
    run.done({ seq: 1, written: 0, removed: 0, seconds: 1, pages: [], skipped: NONE_SKIPPED })
    await settled()
    expect(await newest()).toMatchObject({ id: body['id'], state: 'done' })
    expect(complain).not.toHaveBeenCalled()
  })

  it('logs a failed report once and continues', async () => {
    const { begin, settled } = reports('a wrong token 123')
    const run = begin({ trigger: 'now', seq: 0 })
    run.failed('Anything')
    begin({ trigger: 'now', seq: 0 })
    await settled()
    expect(complain.mock.calls).toEqual([[expect.stringContaining('answers 401')]])
    const away = publicationReports({ url: 'http://127.0.0.1:9', publishToken: PUBLISH_TOKEN }, 'folder', complain)
    away.begin({ trigger: 'now', seq: 0 })
    await away.settled()
    expect(complain).toHaveBeenCalledTimes(2)
  })
})

import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { NO_CONDITIONS_WARNING, type PublishingState } from '../../domain/publishing/rules.ts'
import { deployFacts } from '../../server/checks/deploy/deploy-faults.ts'
import { freePort } from '../../server/pocketbase/pocketbase-server.ts'
import { readSettings } from '../../server/settings/settings.ts'
import { eventually } from '../../tests/support/eventually.ts'
import {
  type PublishedSite,
  type PublisherProcess,
  publishedSite,
} from '../../tests/support/publishing/published-site.ts'
import { newestChange, reportRun } from '../../tests/support/publishing/publishing.ts'
import { startWebhook, type Webhook } from '../../tests/support/publishing/webhook.ts'
import { createListing } from '../../tests/support/records.ts'
import { type Bucket, startBucket } from '../../tests/support/s3/bucket.ts'
import { pocketBaseForTests } from '../../tests/support/server/pocketbase.ts'
import { STILL_CLOCK } from '../../tests/support/server/template.ts'
import { filesOfSite } from './files-of-site.ts'

const port = await freePort()
const pocketBase = pocketBaseForTests({
  ...STILL_CLOCK,
  PUBLISHER: 'on',
  SITE_BUCKET: 'haulindex-site',
  // leads to this machine without a loopback address, so it counts as a build service elsewhere
  REBUILD_WEBHOOK_URL: `http://0.0.0.0:${port}/`,
  REBUILD_MIN_SECONDS: '1',
})
let workDir = ''
let site: PublishedSite
let bucket: Bucket
let service: Webhook
let publisher: PublisherProcess
let acme = ''

const edit = (values: object) => pocketBase.superuser.patch(`/api/collections/company_listings/records/${acme}`, values)
const inBucket = async (name: string) => (await bucket.get(name)).text()
const state = async () =>
  (await pocketBase.superuser.get('/api/directory/publishing')).body as unknown as PublishingState
const stateOf = async (name: string) => (await state()).targets.find(({ target }) => target === name)
const start = () =>
  site.startPublisher('', {
    SITE_BUCKET: bucket.options.bucket,
    SITE_BUCKET_ENDPOINT: bucket.options.endpoint,
    SITE_BUCKET_KEY_ID: bucket.options.accessKeyId,
    SITE_BUCKET_SECRET: bucket.options.secretAccessKey,
  })

beforeAll(async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  workDir = await mkdtemp(join(tmpdir(), 'bucket-'))
  site = publishedSite(pocketBase.url, workDir)
  service = await startWebhook(port)
  bucket = await startBucket()
  acme = await createListing(pocketBase.superuser, { name: 'Acme Haulage' })
  await site.build()
  publisher = start()
})
afterAll(async () => {
  publisher.kill('SIGKILL')
  await publisher.exited
  await service.down()
  await bucket.stop()
  await rm(workDir, { recursive: true, force: true })
})

test('a bucket gets the whole site, then the files of each edit; editors see the state of each target', async () => {
  await eventually(async () => expect(await stateOf('s3')).toMatchObject({ state: 'done', pending: 0, error: '' }))
  expect((await bucket.names()).sort()).toEqual((await filesOfSite(site.folder)).sort())
  await edit({ description: 'Now with liftgates. Ask for them.' })
  await eventually(async () => expect(await inBucket('company/acme-haulage.html')).toContain('Now with liftgates.'))
  await edit({ name: 'Apex Haulage' })
  await eventually(async () => {
    expect((await bucket.get('company/acme-haulage.html')).status).toBe(404)
    expect(await inBucket('sitemap.xml')).toContain('/company/apex-haulage')
  })
  for (const place of ['s3', 'folder'])
    await eventually(async () => expect(await stateOf(place)).toMatchObject({ state: 'done', pending: 0 }))
  const [run] = await pocketBase.superuser.list('publications', { filter: 'target = "s3"', sort: '-created' })
  expect(run).toMatchObject({ state: 'done', seq: await newestChange(pocketBase), error: '' })
})

test('the build service is called until it shows every change, although a publisher here does', async () => {
  const cron = () => pocketBase.superuser.post('/api/crons/signal', {})
  await eventually(async () => {
    await cron()
    expect(service.calls.length).toBeGreaterThan(0)
  })
  expect(await stateOf('netlify')).toMatchObject({ state: '', published: 0 })
  await reportRun(pocketBase, { target: 'netlify', trigger: 'build' })
  expect(await state()).toMatchObject({ pending: 0 })
})

test('a failing bucket is reported while the folder continues; it catches up by itself', async () => {
  await bucket.failEvery(1)
  await edit({ description: 'Written while the bucket failed.' })
  await site.upToDate()
  expect(await readFile(join(site.folder, 'company/apex-haulage.html'), 'utf8')).toContain('while the bucket failed')
  await eventually(async () =>
    expect(await stateOf('s3')).toMatchObject({
      state: 'failed',
      error: 'The bucket haulindex-site keeps failing: it answers 503 SlowDown.',
    }),
  )
  expect(await stateOf('folder')).toMatchObject({ state: 'done', pending: 0 })
  await bucket.failEvery(0)
  await eventually(async () =>
    expect(await inBucket('company/apex-haulage.html')).toContain('Written while the bucket failed.'),
  )
})

test('a restarted publisher puts what changed meanwhile, and nothing else', async () => {
  await eventually(async () => expect(await stateOf('s3')).toMatchObject({ state: 'done', pending: 0 }))
  publisher.kill('SIGTERM')
  await publisher.exited
  await edit({ description: 'Written while nobody published.' })
  bucket.requests.length = 0
  publisher = start()
  await eventually(async () =>
    expect(await inBucket('company/apex-haulage.html')).toContain('Written while nobody published.'),
  )
  await eventually(async () => expect(await stateOf('s3')).toMatchObject({ state: 'done', pending: 0 }))
  const pages = bucket.requests.map(({ key }) => key).filter((key) => key.startsWith('company/'))
  expect(pages.toSorted()).toEqual([
    'company/apex-haulage.html',
    'company/apex-haulage.json',
    'company/apex-haulage.md',
  ])
})

test('editors and the deploy check learn of a storage without conditional writes', async () => {
  expect(await stateOf('s3')).toMatchObject({ warning: '' })
  publisher.kill('SIGTERM')
  await publisher.exited
  await bucket.honorConditions(false)
  await edit({ description: 'Written to a storage without conditions.' })
  publisher = start()
  await eventually(async () =>
    expect(await stateOf('s3')).toMatchObject({ state: 'done', pending: 0, warning: NO_CONDITIONS_WARNING }),
  )
  await symlink(pocketBase.dataDir, join(workDir, 'pocketbase'))
  const facts = (bucket: Record<string, string>) => deployFacts(readSettings({ DATA_DIR: workDir, ...bucket }))
  const keys = { SITE_BUCKET_KEY_ID: 'key', SITE_BUCKET_SECRET: 'secret' }
  expect(facts({ SITE_BUCKET: 'haulindex-site', ...keys })).toMatchObject({ bucketWarning: NO_CONDITIONS_WARNING })
  expect(facts({})).toMatchObject({ bucketWarning: '' })
})

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isStoredAsGzip } from '../domain/serving/stored-pages.ts'
import {
  FEW_CITIES,
  filesOf,
  type PublishedSite,
  type PublisherProcess,
  publishedSite,
} from '../tests/support/publishing/published-site.ts'
import { createListing } from '../tests/support/records.ts'
import { pocketBaseForTests } from '../tests/support/server/pocketbase.ts'
import { PUBLISH_TOKEN } from '../tests/support/server/template.ts'
import { isOutdated } from './release/build-stamp.ts'

const pocketBase = pocketBaseForTests({}, FEW_CITIES)
let workDir = ''
let site: PublishedSite
let publisher: PublisherProcess | undefined

const contentOf = (name: string): Promise<Buffer> => readFile(join(site.folder, name))
const outdated = () => isOutdated(site.folder, PUBLISH_TOKEN, site.url)

beforeAll(async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  workDir = await mkdtemp(join(tmpdir(), 'stored-'))
  site = publishedSite(pocketBase.url, workDir)
  await createListing(pocketBase.superuser, { name: 'Acme Haulage' })
  await site.build()
})
afterAll(async () => {
  publisher?.kill('SIGKILL')
  await publisher?.exited
  vi.unstubAllEnvs()
  await rm(workDir, { recursive: true, force: true })
})

test('pages stored as gzip have the same content as plain ones; other files stay the same', async () => {
  const plain = await filesOf(site.folder)
  vi.stubEnv('PAGES_STORED', 'gzip')
  await site.build()
  const names = [...(await filesOf(site.folder)).keys()]
  expect(names).toEqual([...plain.keys()])
  for (const name of names) {
    const content = await contentOf(name)
    const isPage = name.endsWith('.html') && name !== 'console.html'
    expect([name, isStoredAsGzip(name, content)]).toEqual([name, isPage])
    if (isPage) expect(gunzipSync(content).toString()).toBe(plain.get(name))
  }
})

test('an edit is stored as a full build stores it', async () => {
  publisher = site.startPublisher('', { PAGES_STORED: 'gzip' })
  const [acme] = await pocketBase.superuser.list('company_listings', { filter: 'name = "Acme Haulage"' })
  await pocketBase.superuser.patch(`/api/collections/company_listings/records/${acme?.['id']}`, {
    description: 'Now with liftgates. Ask for them.',
  })
  await site.upToDate()
  expect(gunzipSync(await contentOf('company/acme-haulage.html')).toString()).toContain('Now with liftgates.')
  await site.expectLikeFullBuild()
})

test('a site of the other form is rebuilt', () => {
  expect(outdated()).toBe(false)
  vi.stubEnv('PAGES_STORED', 'plain')
  expect(outdated()).toBe(true)
})

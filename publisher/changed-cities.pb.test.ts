import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { seedDirectory } from '../demo/seed-directory.ts'
import { FEW_CITIES, type PublishedSite, publishedSite } from '../tests/support/publishing/published-site.ts'
import { createListing, createUser } from '../tests/support/records.ts'
import type { Api } from '../tests/support/server/api.ts'
import { pocketBaseForTests } from '../tests/support/server/pocketbase.ts'
import { PUBLISH_TOKEN } from '../tests/support/server/template.ts'
import { exportOrReplica } from './follow/current-export.ts'
import { Publisher } from './publisher.ts'
import { SiteManifest } from './release/manifest/site-manifest.ts'

/** Enough cities that pairs of a service and a city without a company have no page. */
const CITIES = 1700
const SLOW = 300_000

const pocketBase = pocketBaseForTests({}, FEW_CITIES)
let workDir = ''
let site: PublishedSite
let admin: Api

const lookAtAllPages = vi.spyOn(SiteManifest.prototype, 'read')

const start = () =>
  Publisher.start({
    source: { url: pocketBase.url, publishToken: PUBLISH_TOKEN },
    siteFolder: site.folder,
    siteUrl: site.url,
    allowLargeDrop: true,
    read: (source, shown) => exportOrReplica(source, shown, { file: join(workDir, 'replica', 'directory'), from: 1 }),
  })

const publishAll = async (publisher: Publisher) => {
  while (await publisher.publish());
  await publisher.writeSitemap()
}

/** A new city with this many companies. */
const cityWith = async (name: string, companies: number): Promise<string> => {
  const city = { name, region: 'OH', country: 'US', latitude: 41.2, longitude: -81.5 }
  const location = await pocketBase.superuser.create('locations', city)
  for (let n = 0; n < companies; n++)
    await createListing(pocketBase.superuser, { name: `${name} Lines ${n}`, location })
  return location
}

const save = (location: string, fields: object) =>
  pocketBase.superuser.patch(`/api/collections/locations/records/${location}`, fields)
const merge = (from: string, into: string) => admin.post('/api/directory/cities/merge', { from, into })

beforeAll(async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  workDir = await mkdtemp(join(tmpdir(), 'cities-'))
  site = publishedSite(pocketBase.url, workDir)
  const backend = { url: pocketBase.url, token: inject('pocketbase').superuserToken }
  const now = new Date('2026-11-01T12:00:00Z')
  await seedDirectory({ backend, listings: 200, cities: CITIES, seed: 7, demoPassword: undefined, now })
  admin = pocketBase.as((await createUser(pocketBase.superuser, pocketBase.guest, { is_admin: true })).token)
}, SLOW)
afterAll(() => rm(workDir, { recursive: true, force: true }))

test(
  'in a directory of many cities, renaming, moving, merging and deleting some does not compare all pages',
  async () => {
    const [renamed, moved, merged, into, empty] = [
      await cityWith('Northfield', 3),
      await cityWith('Southfield', 2),
      await cityWith('Eastfield Old', 2),
      await cityWith('Eastfield', 1),
      await cityWith('Westfield', 0),
    ]
    await site.build()
    const publisher = await start()
    await publishAll(publisher)
    lookAtAllPages.mockClear()
    await save(renamed, { name: 'North Field', slug: 'north-field-oh' })
    await publishAll(publisher)
    await save(moved, { latitude: 39.1, longitude: -84.5, region: 'KY' })
    await merge(merged, into)
    await pocketBase.superuser.delete(`/api/collections/locations/records/${empty}`)
    await publishAll(publisher)
    publisher.close()
    await save(renamed, { name: 'Northfield' })
    const next = await start()
    await publishAll(next)
    next.close()
    expect(lookAtAllPages).not.toHaveBeenCalled()
    await site.expectLikeFullBuild()
  },
  SLOW,
)

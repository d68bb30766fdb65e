/** A person's change is live before changes that arrived with it but that nobody waits for. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { companyPath, fileOfPage } from '../domain/routes.ts'
import { FEW_CITIES } from '../tests/support/publishing/published-site.ts'
import { createListing, createUser, serviceId } from '../tests/support/records.ts'
import type { Api } from '../tests/support/server/api.ts'
import { pocketBaseForTests } from '../tests/support/server/pocketbase.ts'
import { PUBLISH_TOKEN } from '../tests/support/server/template.ts'
import { Publisher } from './publisher.ts'
import { buildSite } from './release/build-site.ts'
import { currentSite } from './release/current-site.ts'

const SITE_URL = 'https://haul.example'
/** With their lists, they have more pages than a change of one company affects. */
const CARRIERS = 120
const pocketBase = pocketBaseForTests({}, FEW_CITIES)
const written: string[] = []
let folder = ''
let owner: Api
let owned = ''
let publisher: Publisher

const listingPath = (id: string) => `/api/collections/company_listings/records/${id}`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'awaited-'))
  vi.spyOn(console, 'log').mockReturnValue()
  const account = await createUser(pocketBase.superuser, pocketBase.guest)
  owner = pocketBase.as(account.token)
  for (let n = 1; n < CARRIERS; n++) await createListing(pocketBase.superuser, { name: `Carrier ${n}` })
  owned = await createListing(pocketBase.superuser, { name: 'Zebra Moving', owner: account.id })
  const source = { url: pocketBase.url, publishToken: PUBLISH_TOKEN }
  const siteDir = join(folder, 'site')
  await buildSite({ source, siteDir, siteUrl: SITE_URL, allowLargeDrop: false })
  publisher = await Publisher.start({
    ...{ source, siteFolder: currentSite(siteDir), siteUrl: SITE_URL, allowLargeDrop: false },
    onFiles: (names) => written.push(...names),
  })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('an owner’s edit is written before all pages that another change affects at the same time', async () => {
  while (await publisher.publish());
  const freight = await serviceId(pocketBase.superuser, 'freight')
  await pocketBase.superuser.patch(`/api/collections/services/records/${freight}`, { name: 'Freight Haulage' })
  await owner.patch(listingPath(owned), { description: 'Now with liftgates. Ask for them.' })
  written.length = 0
  await publisher.publish()
  expect(written.length).toBeGreaterThan(CARRIERS)
  expect(written[0]).toBe(fileOfPage(companyPath('zebra-moving')))
})

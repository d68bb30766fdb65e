import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { eventually } from '../tests/support/eventually.ts'
import { endlessLogo } from '../tests/support/hostile/images.ts'
import {
  FEW_CITIES,
  type PublishedSite,
  type PublisherProcess,
  publishedSite,
} from '../tests/support/publishing/published-site.ts'
import { createListing, createUser } from '../tests/support/records.ts'
import type { Api } from '../tests/support/server/api.ts'
import { storeLogoUnchecked, storeUnchecked } from '../tests/support/server/database.ts'
import { pocketBaseForTests } from '../tests/support/server/pocketbase.ts'

const SLOW = 300_000

const pocketBase = pocketBaseForTests({}, FEW_CITIES)
let workDir = ''
let site: PublishedSite
let publisher: PublisherProcess
let admin: Api
let acme = ''
let other = ''

const page = (slug: string) => readFile(join(site.folder, 'company', `${slug}.html`), 'utf8')
const edit = async (description: string) => {
  await admin.patch(`/api/collections/company_listings/records/${other}`, { description })
  await eventually(async () => expect(await page('other-lines')).toContain(description))
}
const told = async () => (await admin.get('/api/directory/publishing')).body['skipped']
const standing = async () => (await admin.get(`/api/directory/listings/${acme}/publishing`)).body
const ready = () => pocketBase.guest.get('/api/ready')
const linesAbout = (words: string) =>
  publisher
    .output()
    .split('\n')
    .filter((line) => line.includes(words))

const restarted = async () => {
  publisher.kill('SIGTERM')
  await publisher.exited
  publisher = site.startPublisher()
}

beforeAll(async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  workDir = await mkdtemp(join(tmpdir(), 'left-out-'))
  site = publishedSite(pocketBase.url, workDir)
  const { token } = await createUser(pocketBase.superuser, pocketBase.guest, { is_admin: true })
  admin = pocketBase.as(token)
  acme = await createListing(pocketBase.superuser, { name: 'Acme Haulage' })
  other = await createListing(pocketBase.superuser, { name: 'Other Lines' })
  await site.build()
  publisher = site.startPublisher()
  await edit('All is well.')
}, SLOW)
afterAll(async () => {
  publisher.kill('SIGKILL')
  await publisher.exited
  await rm(workDir, { recursive: true, force: true })
})

test(
  'an invalid record is reported once to editors, its owner and the terminal, and the others are published',
  async () => {
    storeUnchecked(pocketBase, 'company_listings', acme, { website: 'http://my_site.example.com' })
    await edit('Published beside the broken one.')
    await edit('And once more.')
    const problem = { collection: 'company_listings', record: acme, label: 'Acme Haulage', listing: acme }
    await eventually(async () => {
      const records = [{ ...problem, field: 'website', why: 'is no web address', lacks: 'record' }]
      expect(await told()).toEqual({ total: 1, records })
      expect((await ready()).body).toMatchObject({ ready: true, publisher: 'ok', skipped: 1, pending: 0 })
      expect(await standing()).toMatchObject({
        state: 'failed',
        why: 'Its website is no web address, so this listing is not on the site.',
      })
    })
    expect(await site.shown(['acme-haulage'])).toEqual([])
    expect(linesAbout('Left out')).toEqual([
      'Left out because it does not fit: Acme Haulage (website is no web address)',
    ])

    await restarted()
    await edit('Published by the next one.')
    await eventually(async () => expect(await told()).toMatchObject({ total: 1 }))
    expect(linesAbout('Left out')).toEqual([])

    await admin.patch(`/api/collections/company_listings/records/${acme}`, { website: 'https://acme.example' })
    await eventually(async () => {
      expect(await told()).toEqual({ total: 0, records: [] })
      expect(await standing()).toMatchObject({ state: 'live', why: '' })
    })
    expect(await page('acme-haulage')).toContain('https://acme.example')
    await site.expectLikeFullBuild()
  },
  SLOW,
)

test(
  'a company whose logo takes minutes to draw appears without it, and the logo is never tried again',
  async () => {
    storeUnchecked(pocketBase, 'company_listings', acme, { description: 'With a new logo.' })
    storeLogoUnchecked(pocketBase, acme, { name: 'logo.svg', content: endlessLogo(randomUUID()) })
    await edit('Published after the logo.')
    const why = 'takes too long to draw'
    await eventually(async () => {
      expect(await told()).toMatchObject({ total: 1, records: [{ record: acme, field: 'logo', why, lacks: 'field' }] })
      expect(await standing()).toMatchObject({ state: 'live', why: `Its logo ${why}, so the page does not show it.` })
    })
    expect(await page('acme-haulage')).toContain('With a new logo.')
    expect(await page('acme-haulage')).not.toContain('/logos/')
    expect(linesAbout(why)).toEqual([`Left out because it does not fit: Acme Haulage (logo ${why})`])

    await restarted()
    await edit('Published by a publisher that knows the logo.')
    expect(linesAbout('Left out')).toEqual([])
    expect(await told()).toMatchObject({ total: 1 })
    await site.expectLikeFullBuild()
  },
  SLOW,
)

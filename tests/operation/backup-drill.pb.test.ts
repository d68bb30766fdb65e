import { readdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { companyPath } from '../../domain/routes.ts'
import { signInSuperuser } from '../../server/pocketbase/backend.ts'
import { loadSecrets } from '../../server/settings/secrets.ts'
import { readSettings } from '../../server/settings/settings.ts'
import { isRunning } from '../../server/supervision/process-group.ts'
import { eventually } from '../support/eventually.ts'
import { differences, FEW_CITIES, filesOf } from '../support/publishing/published-site.ts'
import { createListing } from '../support/records.ts'
import { type Api, apiOf } from '../support/server/api.ts'
import { runCommand } from '../support/server/run-command.ts'
import { processTree, productFolder, STARTED } from '../support/server/started-product.ts'
import { sendQuotesContinuously } from '../support/server/steady-visitors.ts'

const SLOW = 240_000
const PASSPHRASE = { BACKUP_PASSPHRASE: 'a passphrase of the tests' }

const { start, folder, dataDir, siteDir } = productFolder(FEW_CITIES)
const vault = join(folder, 'vault')
const folders = { DATA_DIR: dataDir, SITE_DIR: siteDir, ...PASSPHRASE }

const started = async () => {
  const product = await start({ SITE_URL: 'https://haul.example', FORM_LIMITS: 'off' }, STARTED)
  const { url } = z.object({ url: z.string() }).parse(JSON.parse(await readFile(join(dataDir, 'server.json'), 'utf8')))
  const api = apiOf(url, await signInSuperuser(url, loadSecrets(readSettings({ DATA_DIR: dataDir }))))
  return { product, url, api }
}
const describe = (api: Api, id: string, description: string) =>
  api.patch(`/api/collections/company_listings/records/${id}`, { description })
const pageOf = (slug: string) => readFile(join(siteDir, 'current', `${companyPath(slug)}.html`), 'utf8')
/** All but the sitemap, which is written when nothing has changed for a while. */
const pages = async () => {
  const files = await filesOf(join(siteDir, 'current'))
  files.delete('sitemap.xml')
  return files
}
const expectShown = (text: string) => eventually(async () => expect(await pageOf('prairie-lines')).toContain(text))
const customersOf = async (api: Api, listing: string) =>
  (await api.list('inquiries', { filter: `listing = "${listing}"`, perPage: '500' })).map(
    (row) => row['customer_email'],
  )

test(
  'a restore on a new machine contains everything backed up while visitors wrote, and the publisher continues',
  async () => {
    const first = await started()
    const listing = await createListing(first.api, { name: 'Prairie Lines', email: 'dispatch@prairie.example' })
    await describe(first.api, listing, 'As it was backed up.')
    await expectShown('As it was backed up.')
    await eventually(async () => expect(await first.api.get('/api/ready')).toMatchObject({ body: { pending: 0 } }))
    const shown = await pages()
    const before = sendQuotesContinuously(first.url, listing, 'before')
    await eventually(async () => expect(await customersOf(first.api, listing)).not.toEqual([]))
    const answered = await before.stop()
    const meanwhile = sendQuotesContinuously(first.url, listing, 'meanwhile')
    const backup = await runCommand('backup', [vault], folders)
    await meanwhile.stop()
    expect(backup.errors).toBe('')
    expect(backup.output).toMatch(/Backed up \d+ files, \d+ MB, as \S+ in /)
    expect((await runCommand('backup', [vault, '--check'], folders)).output).toMatch(/can be restored\.$/)

    const underServer = await runCommand('restore', [vault], folders)
    expect(underServer).toMatchObject({ code: 1, errors: expect.stringContaining('--force') })
    const forced = await runCommand('restore', [vault, '--force'], folders)
    expect(forced).toMatchObject({ code: 1, errors: expect.stringContaining('Haulindex already runs on the folder') })

    await describe(first.api, listing, 'Saved after the backup.')
    await expectShown('Saved after the backup.')
    const processes = processTree(first.product.pid)
    await first.product.kill()
    await eventually(() => expect(processes.filter(({ pid }) => isRunning(pid))).toEqual([]))
    rmSync(dataDir, { recursive: true })
    const restored = await runCommand('restore', [vault], folders)
    expect(restored.errors).toBe('')
    expect(restored.output).toMatch(/Restored \d+ files as they were at /)
    expect(readdirSync(dataDir).filter((name) => name.startsWith('replaced-'))).toEqual([])

    const second = await started()
    expect(await customersOf(second.api, listing)).toEqual(expect.arrayContaining(answered))
    const logos = await second.api.list('company_listings', { filter: 'logo != ""' })
    for (const { id, logo } of logos)
      expect((await fetch(`${second.url}/api/files/company_listings/${id}/${logo}`)).status).toBe(200)
    expect(logos.length).toBeGreaterThan(0)
    await expectShown('As it was backed up.')
    await eventually(async () => expect(differences(await pages(), shown)).toEqual([]))
    await describe(second.api, listing, 'Saved after the restore.')
    await expectShown('Saved after the restore.')

    // emails that were pending may have been sent since
    const waited = await second.api.list('outbox_mails', { filter: 'last_error ~ "restored"' })
    expect(new Set(waited.map(({ state }) => state))).toEqual(new Set(waited.length ? ['failed'] : []))
    expect(await second.product.stop()).toBe(0)
  },
  SLOW,
)

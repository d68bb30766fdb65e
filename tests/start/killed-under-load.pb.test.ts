import { setTimeout as pause } from 'node:timers/promises'
import { en, Faker } from '@faker-js/faker'
import { afterAll, expect, test, vi } from 'vitest'
import { INTERRUPTED } from '../../domain/publishing/rules.ts'
import { companyPath } from '../../domain/routes.ts'
import { signInSuperuser } from '../../server/pocketbase/backend.ts'
import { freePort } from '../../server/pocketbase/pocketbase-server.ts'
import { loadSecrets } from '../../server/settings/secrets.ts'
import { readSettings } from '../../server/settings/settings.ts'
import { recipient, startSmtpSink } from '../support/mail/smtp-sink.ts'
import { FEW_CITIES } from '../support/publishing/published-site.ts'
import { createListing } from '../support/records.ts'
import { apiOf } from '../support/server/api.ts'
import { isProcess, POCKETBASE, processTree, productFolder, STARTED } from '../support/server/started-product.ts'
import { requestContinuously, sendQuotesContinuously } from '../support/server/steady-visitors.ts'

/** How often each process is killed; KILLS=20 for the full drill. */
const KILLS = Number(process.env['KILLS'] ?? 3)
const LONGEST_LIFE_MS = 2500
const CUSTOMERS = 4
const VICTIMS = [POCKETBASE, 'processes/web-server.ts', 'scripts/publish.ts']
/** What the publisher starts to build all pages again, and how editors learn that it is done. */
const BUILD_PROCESSES = {
  'scripts/build.ts': INTERRUPTED,
  'render/render-batches.ts': 'A rendering process ended (killed)',
}
const PATIENCE = { timeout: 60_000 + KILLS * 20_000, interval: 20 }

const random = new Faker({ locale: en, seed: 9 })
const { start, dataDir } = productFolder(FEW_CITIES)
const sink = await startSmtpSink()
afterAll(() => sink.stop())

const started = async () => {
  const port = await freePort()
  const env = {
    FORM_LIMITS: 'off',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(sink.port),
    SITE_URL: 'https://haul.example',
  }
  const product = await start({ PORT: String(port), DEMO_LISTINGS: '30', ...env }, STARTED)
  const url = `http://127.0.0.1:${port}`
  const api = apiOf(url, await signInSuperuser(url, loadSecrets(readSettings({ DATA_DIR: dataDir }))))
  return { product, url, api }
}

/**
 * Process id of the product's process with this name or with this text in its command, as soon as one other than `not`
 * exists.
 */
const processOf = (product: number, text: string, not = 0): Promise<number> =>
  vi.waitFor(() => {
    const found = processTree(product).find((process) => isProcess(process, text) && process.pid !== not)
    if (!found) throw new Error(`there is no ${text}`)
    return found.pid
  }, PATIENCE)

test(
  'however often processes are killed, visitors are served, no confirmed quote is lost and no email arrives twice',
  async () => {
    const { product, url, api } = await started()
    const listing = await createListing(api, { name: 'Prairie Lines', email: 'dispatch@prairie.example' })
    const edit = (description: string) =>
      api.patch(`/api/collections/company_listings/records/${listing}`, { description })
    const page = requestContinuously(`${url}/`)
    const health = requestContinuously(`${url}/api/health`)
    const quotes = Array.from({ length: CUSTOMERS }, (_, n) => sendQuotesContinuously(url, listing, `load${n}`))
    for (let kill = 0; kill < KILLS; kill++)
      for (const command of VICTIMS) {
        const pid = await processOf(product.pid, command)
        await edit(`Edited before kill ${kill} of ${command}.`).catch(() => undefined)
        await pause(random.number.int({ max: LONGEST_LIFE_MS }))
        process.kill(pid, 'SIGKILL')
        await processOf(product.pid, command, pid)
      }
    // A build may be done before its process is killed. Then another one is requested.
    for (const [command, error] of Object.entries(BUILD_PROCESSES))
      await vi.waitFor(async () => {
        const { body } = await api.post('/api/directory/publish', { everything: true })
        const read = () => api.read('publications', String(body['id']))
        const reach = (...states: string[]) =>
          vi.waitFor(async () => expect(states).toContain((await read())['state']), PATIENCE)
        const pid = await processOf(product.pid, command)
        await reach('running', 'done')
        process.kill(pid, 'SIGKILL')
        await reach('failed', 'done')
        expect(await read()).toMatchObject({ state: 'failed', error })
      }, PATIENCE)
    await vi.waitFor(() => edit('Edited in the end.'), PATIENCE)
    await vi.waitFor(async () => {
      const html = await (await fetch(`${url}${companyPath('prairie-lines')}`)).text()
      expect(html).toContain('Edited in the end.')
    }, PATIENCE)
    const answered = (await Promise.all(quotes.map((customer) => customer.stop()))).flat()
    const gaps = { page: await page.stop(), health: await health.stop() }

    const stored = new Set<unknown>()
    for (let number = 1, isLast = false; !isLast; number++) {
      const rows = await api.list('inquiries', { filter: `listing = "${listing}"`, sort: 'id', page: String(number) })
      for (const row of rows) stored.add(row['customer_email'])
      isLast = rows.length === 0
    }
    expect(answered.length).toBeGreaterThan(0)
    expect(answered.filter((address) => !stored.has(address))).toEqual([])

    // emails beyond a recipient's limit wait longer
    const due = { filter: 'state = "pending" && next_attempt_at <= @now', perPage: '1' }
    await vi.waitFor(async () => expect(await api.list('outbox_mails', due)).toEqual([]), PATIENCE)
    const mails = sink.mails.map((mail) => `${recipient(mail)} ${/load\d+-\d+/.exec(mail.text ?? '')?.[0]}`)
    if (process.env['KILLS']) console.log({ kills: KILLS, gaps, answered: answered.length, mails: mails.length })
    expect(mails.length).toBeGreaterThan(0)
    expect(mails.filter((mail, index) => mails.indexOf(mail) !== index)).toEqual([])

    const ends = [...product.output().matchAll(/^\S.* ended \(.*\); .*$/gm)]
    expect(ends).toHaveLength(KILLS * VICTIMS.length)
    expect(await product.stop()).toBe(0)
  },
  KILLS * 120_000,
)

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pMap from 'p-map'
import { z } from 'zod'
import { ELAPSED_FIELD, HONEYPOT_FIELD, MIN_ELAPSED_MS } from '../domain/forms/form-guard.ts'
import { keepDelivering } from '../server/delivery/deliverer.ts'
import { startSmtpReceiver } from '../server/mail-catcher/mail-catcher.ts'
import { hooksEnv, signInSuperuser } from '../server/pocketbase/backend.ts'
import { bundleHooks } from '../server/pocketbase/hooks-bundle.ts'
import { startPocketBase } from '../server/pocketbase/pocketbase-server.ts'
import { reportFailure } from '../server/process/report-failure.ts'
import { loadSecrets } from '../server/settings/secrets.ts'
import { readSettings } from '../server/settings/settings.ts'

/** Times how long the receipts of this many quote requests take to reach a mail server on this machine. */
const QUOTES = Number(process.argv[2] ?? 2000)
const SENDERS = 8

const folder = mkdtempSync(join(tmpdir(), 'bench-mail-'))
const seen = new Map<string, number>()
const receiver = await startSmtpReceiver(async (mail) => {
  const id = /^Message-ID: (.*)$/im.exec(mail.toString('latin1'))?.[1] ?? ''
  seen.set(id, (seen.get(id) ?? 0) + 1)
})
const mail = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(receiver.port) }
const settings = readSettings({ DATA_DIR: folder, FORM_LIMITS: 'off', ...mail })
const secrets = loadSecrets(settings)
const server = await startPocketBase({
  dataDir: join(folder, 'pocketbase'),
  hooksDir: await bundleHooks(join(folder, 'hooks')),
  env: hooksEnv(settings, secrets),
})
const controller = new AbortController()
try {
  const token = await signInSuperuser(server.url, secrets)
  const post = async (path: string, body: object, authorization = '') => {
    const headers = { 'content-type': 'application/json', authorization }
    const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`)
    return response
  }
  const first = async (collection: string) => {
    const response = await fetch(`${server.url}/api/collections/${collection}/records?perPage=1`)
    return z.object({ items: z.array(z.object({ id: z.string() })) }).parse(await response.json()).items[0]?.id
  }
  const company = { name: 'Prairie Lines', email: 'dispatch@example.com', state: 'published' }
  const places = { location: await first('locations'), services: [await first('services')] }
  const stored = await post('/api/collections/company_listings/records', { ...company, ...places }, token)
  const listing = z.object({ id: z.string() }).parse(await stored.json()).id
  const quote = (n: number) =>
    post('/api/collections/inquiries/records', {
      listing,
      customer_name: 'Dana Reyes',
      customer_phone: '312-555-0142',
      customer_email: `customer${n}@example.com`,
      message: 'Two pallets from Chicago to Tulsa, dock to dock.',
      [HONEYPOT_FIELD]: '',
      [ELAPSED_FIELD]: MIN_ELAPSED_MS,
    })
  await pMap(Array(QUOTES).keys(), quote, { concurrency: SENDERS })

  const startedAt = performance.now()
  const { signal } = controller
  const signIn = async () => token
  const delivering = keepDelivering({
    url: server.url,
    signIn,
    server: settings,
    dataDir: folder,
    signal,
    report: console.error,
  })
  while (seen.size < QUOTES) await pause(20)
  const seconds = (performance.now() - startedAt) / 1000
  controller.abort()
  await delivering
  const twice = [...seen.values()].filter((count) => count > 1).length
  console.log(
    `${seen.size} mails in ${seconds.toFixed(1)} s, ${Math.round(seen.size / seconds)} a second, ${twice} twice`,
  )
} catch (error) {
  reportFailure('The bench of mail stopped', error)
} finally {
  await server.stop()
  await receiver.stop()
  rmSync(folder, { recursive: true, force: true })
}

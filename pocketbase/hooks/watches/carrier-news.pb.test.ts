import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ParsedMail } from 'mailparser'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { formatDate } from '../../../domain/text/format.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { importRecords } from '../../../importer/federal/import-federal-file.ts'
import { openSource } from '../../../importer/run/source-file.ts'
import { undoRun } from '../../../importer/run/undo-run.ts'
import { federalFile } from '../../../tests/support/carriers/federal-files.ts'
import { eventually } from '../../../tests/support/eventually.ts'
import { mailScene, onlyEmail, readableText } from '../../../tests/support/mail/mail-scene.ts'
import { createListing, createUser, nextNumber, type TestUser } from '../../../tests/support/records.ts'

const { server, deliver, to, address, rowsTo, shift, passMinutes, site } = await mailScene({ FORM_LIMITS: 'off' })
const folder = mkdtempSync(join(tmpdir(), 'carrier-news-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const PROPERTY = 'Motor Carrier of Property (Except Household Goods)'
const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
const motusDay = (days: number): string => dayBefore(days).replaceAll('-', '')
const history = (number: string, ...rows: [status: string, reason: string, daysAgo: number][]) =>
  federalFile(
    'motus_authority_history',
    ...rows.map(([status, reason, ago]) => `MC${number},${number},${PROPERTY},${status},${reason},${motusDay(ago)}`),
  )
const GRANTED: [string, string, number] = ['Active', 'Granted', 4000]
const policy = (number: string, insurer: string, daysAgo: number) =>
  `MC${number},${number},BMC-91X,1,P,750000.00,0.00,P-${insurer},${motusDay(daysAgo)},${insurer},${motusDay(daysAgo)}`

const backend = () => ({ url: server.url, token: server.superuserToken })
const { signal } = new AbortController()
let files = 0
/** Imports a federal file. @returns the run */
const run = async (content: string): Promise<string> => {
  const path = join(folder, `${++files}.csv`)
  writeFileSync(path, content)
  const file = await openSource(path, folder)
  const dated = { day: dayBefore(0), basis: 'given' }
  const { run: id } = await importRecords({ file, isDry: false, dated, signal, open: async () => backend() })
  return id
}
const undo = (id: string) => undoRun({ run: id, backend: backend(), signal })

const LONG_AGO = '2026-01-31 12:00:00.000Z'
let number = ''
let listing = ''
let owner: TestUser
let watcher = ''

/** Lets this many minutes pass for stored news and emails. */
const wait = async (minutes: number) => {
  passMinutes(minutes)
  for (const field of ['created', 'told_at'])
    shift(
      `UPDATE carrier_news SET ${field} = strftime('%Y-%m-%d %H:%M:%fZ', ${field}, '-${minutes} minutes') WHERE ${field} != ''`,
    )
}
/** Runs the job that tells watchers to its end, and sends everything that is due. */
const tellAndDeliver = async () => {
  const last = await createListing(server.superuser)
  const news = await server.superuser.create('carrier_news', { listing: last, events: [] })
  shift(`UPDATE carrier_news SET created = '${LONG_AGO}' WHERE id = '${news}'`)
  await server.superuser.post('/api/crons/news', {})
  await eventually(async () => expect((await server.superuser.read('carrier_news', news))['told_at']).not.toBe(''))
  await deliver()
}
const linkIn = (mail: ParsedMail, label: string): string =>
  (new RegExp(`${label}: (\\S+)`).exec(String(mail.text))?.[1] ?? '').replace(site, server.url)

beforeEach(async () => {
  number = `${5_000_000 + nextNumber()}`
  owner = await createUser(server.superuser, server.guest, { verified: true })
  listing = await createListing(server.superuser, { name: 'Prairie Lines', owner: owner.id, usdot_number: number })
  watcher = address('watcher')
  const confirmed_at = LONG_AGO
  await server.superuser.create('watches', { listing, email: watcher, confirmed_at })
})

describe('an import that changes the authority of a watched carrier', () => {
  it('is told to its people at once, and to watchers an hour later', async () => {
    const [editor, unverified] = [
      await createUser(server.superuser, server.guest, { verified: true }),
      await createUser(server.superuser, server.guest),
    ]
    for (const { id } of [editor, unverified])
      await server.superuser.create('listing_assignments', { listing, assigned_to_user: id })
    shift(`UPDATE users SET verified = FALSE WHERE id = '${unverified.id}'`)
    const unconfirmed = address('unconfirmed')
    await server.superuser.create('watches', { listing, email: unconfirmed })

    await run(history(number, GRANTED))
    await run(history(number, GRANTED, ['Inactive', 'Involuntary Revocation', 10], ['Inactive', 'Suspended', 900]))
    await tellAndDeliver()
    for (const { email } of [owner, editor]) {
      const mail = onlyEmail(to(email))
      expect(mail.subject).toBe('Federal files have news about Prairie Lines')
      expect(mail.text).toContain(
        `${formatDate(dayBefore(10))}: Authority as a carrier of freight revoked (FMCSA, Motus)`,
      )
      expect(mail.text).toContain(
        'One person watches this company and gets the news an hour after you at the earliest.',
      )
      expect(mail.text).not.toContain('suspended')
      expect(mail.text).toContain('Unsubscribe: https://directory.example/api/directory/unsubscribe/')
    }
    expect([...to(unverified.email), ...to(watcher)]).toEqual([])

    await wait(58)
    await tellAndDeliver()
    expect(to(watcher)).toEqual([])
    await wait(3)
    await tellAndDeliver()
    const mail = onlyEmail(to(watcher))
    expect(mail.subject).toBe('What changed at Prairie Lines')
    expect(mail.text).toContain(
      `${formatDate(dayBefore(10))}: Authority as a carrier of freight revoked (FMCSA, Motus)`,
    )
    expect(mail.text).toContain('See the carrier check: https://directory.example/company/prairie-lines')
    expect(mail.text).toContain(`https://safer.fmcsa.dot.gov/`)
    expect(readableText(mail)).not.toMatch(/undefined|null/)
    expect(to(unconfirmed)).toEqual([])

    const one = String(mail.headers.get('list') && JSON.stringify(mail.headers.get('list')))
    expect(one).toContain('/api/directory/watches/')
    const end = linkIn(mail, 'Stop watching')
    await fetch(end)
    expect(await server.superuser.list('watches', { filter: `email = "${watcher}"` })).toHaveLength(1)
    const response = await fetch(end, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(response.status).toBe(200)
    expect(await server.superuser.list('watches', { filter: `email = "${watcher}"` })).toEqual([])
  })
  it('is told to nobody twice, neither when the file comes again nor when a record returns', async () => {
    await run(history(number, GRANTED))
    const changed = history(number, GRANTED, ['Inactive', 'Involuntary Revocation', 10])
    const first = await run(changed)
    await wait(61)
    await tellAndDeliver()
    expect([to(owner.email).length, to(watcher).length]).toEqual([1, 1])
    await run(changed)
    await undo(first)
    await run(changed)
    await wait(25 * 60)
    await tellAndDeliver()
    expect([to(owner.email).length, to(watcher).length]).toEqual([1, 1])
  })

  it('is told to no watcher if it is undone within the hour, and to all when it comes again', async () => {
    await run(history(number, GRANTED))
    const changed = history(number, GRANTED, ['Inactive', 'Involuntary Revocation', 10])
    const first = await run(changed)
    await deliver()
    expect(to(owner.email)).toHaveLength(1)
    await undo(first)
    await wait(61)
    await tellAndDeliver()
    expect(to(watcher)).toEqual([])
    await run(changed)
    await wait(61)
    await tellAndDeliver()
    expect(to(watcher)).toHaveLength(1)
  })

  it('stays news when the import is undone after a later one confirmed it', async () => {
    await run(history(number, GRANTED))
    const first = await run(history(number, GRANTED, ['Inactive', 'Involuntary Revocation', 10]))
    await run(federalFile('motus_insurance', policy(number, 'Harbor Mutual', 900)))
    await undo(first)
    await wait(61)
    await tellAndDeliver()
    expect(onlyEmail(to(watcher)).text).toContain('revoked')
  })

  it('is not news if the carrier had no record before, or if the change is old', async () => {
    await run(history(number, GRANTED, ['Inactive', 'Involuntary Revocation', 10]))
    await run(history(number, GRANTED, ['Inactive', 'Involuntary Revocation', 10], ['Inactive', 'Suspended', 70]))
    await wait(61)
    await tellAndDeliver()
    expect([...to(owner.email), ...to(watcher)]).toEqual([])
  })

  it('reaches nobody who turned it off, ended the watch, or is on the do-not-email list', async () => {
    const [ended, listed] = [address('ended'), address('listed')]
    for (const email of [ended, listed])
      await server.superuser.create('watches', { listing, email, confirmed_at: LONG_AGO })
    await server.superuser.create('email_suppressions', { email: listed, reason: 'complained' })
    shift(`UPDATE users SET mails_off = '["record"]' WHERE id = '${owner.id}'`)
    await run(history(number, GRANTED))
    await run(history(number, GRANTED, ['Inactive', 'Involuntary Revocation', 10]))
    await wait(61)
    await server.superuser.post('/api/crons/news', {})
    await eventually(async () => expect(await rowsTo(ended)).toHaveLength(1))
    shift(`DELETE FROM watches WHERE email = '${ended}'`)
    await deliver()
    expect([...to(owner.email), ...to(ended), ...to(listed)]).toEqual([])
    expect(to(watcher)).toHaveLength(1)
  })
})

describe('watchers', () => {
  it('get one email a day about a carrier, with everything that changed since', async () => {
    await run(history(number, GRANTED))
    await run(history(number, GRANTED, ['Inactive', 'Suspended', 12]))
    await run(federalFile('motus_insurance', policy(number, 'Harbor Mutual', 900)))
    await wait(61)
    await tellAndDeliver()
    expect(to(watcher)).toHaveLength(1)
    await run(history(number, GRANTED, ['Inactive', 'Suspended', 12], ['Inactive', 'Involuntary Revocation', 5]))
    await run(federalFile('out_of_service', `${number},X,,${dayBefore(3)},Unsatisfactory = Unfit,ACTIVE,`))
    await wait(120)
    await tellAndDeliver()
    expect(to(watcher)).toHaveLength(1)
    await wait(22 * 60)
    await tellAndDeliver()
    const [, second] = to(watcher)
    expect(to(watcher)).toHaveLength(2)
    expect(second?.text).toContain(`${formatDate(dayBefore(3))}: Ordered out of service: Unsatisfactory = Unfit`)
    expect(second?.text).toContain('A carrier may not operate while it is ordered out of service.')
    expect(second?.text).toContain(`${formatDate(dayBefore(5))}: Authority as a carrier of freight revoked`)
    expect(second?.text).not.toContain('suspended')
  })

  it('read that a change of insurer is no warning, and nothing about a renewal', async () => {
    const insurance = (...rows: string[]) => federalFile('motus_insurance', ...rows)
    const ended = (...rows: string[]) => federalFile('motus_insurance_history', ...rows)
    await run(insurance(policy(number, 'Harbor Mutual', 900)))
    await run(
      ended(
        `MC${number},${number},BMC-91X,Replaced,P-Harbor Mutual,0,${motusDay(900)},750000.00,${motusDay(30)},Harbor Mutual,0`,
      ),
    )
    await run(insurance(policy(number, 'Harbor Mutual', 900), policy(number, 'Prairie Casualty', 30)))
    await wait(61)
    await tellAndDeliver()
    const mail = onlyEmail(to(watcher))
    expect(mail.text).toContain('Liability insurer changed from Harbor Mutual to Prairie Casualty (FMCSA, Motus)')
    expect(mail.text).toContain('A change of insurer is not a warning.')
  })
})

it('the people of a company get news of several files within minutes as two emails, both before watchers', async () => {
  await run(history(number, GRANTED))
  await run(history(number, GRANTED, ['Inactive', 'Suspended', 12]))
  await deliver()
  await run(history(number, GRANTED, ['Inactive', 'Suspended', 12], ['Inactive', 'Involuntary Revocation', 5]))
  await run(federalFile('out_of_service', `${number},X,,${dayBefore(3)},Unsatisfactory = Unfit,ACTIVE,`))
  await deliver()
  expect(to(owner.email)).toHaveLength(1)
  await wait(16)
  await deliver()
  const [, second] = to(owner.email)
  expect(to(owner.email)).toHaveLength(2)
  expect(second?.text).toMatch(/revoked[\s\S]*Ordered out of service/)
  expect(to(watcher)).toEqual([])
})

it('old news is deleted', async () => {
  const old = await server.superuser.create('carrier_news', { listing, events: [], told_at: LONG_AGO })
  const young = await server.superuser.create('carrier_news', { listing, events: [], told_at: LONG_AGO })
  shift(`UPDATE carrier_news SET created = '${LONG_AGO}' WHERE id = '${old}'`)
  await server.superuser.post('/api/crons/old-news', {})
  const left = async () => (await server.superuser.list('carrier_news', {})).map(({ id }) => id)
  await eventually(async () => expect(await left()).not.toContain(old))
  expect(await left()).toContain(young)
})

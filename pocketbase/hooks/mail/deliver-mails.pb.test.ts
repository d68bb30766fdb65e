import { beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../../tests/support/eventually.ts'
import { quoteBody } from '../../../tests/support/forms.ts'
import { mailScene } from '../../../tests/support/mail/mail-scene.ts'
import { recipient } from '../../../tests/support/mail/smtp-sink.ts'
import { createListing, createUser } from '../../../tests/support/records.ts'

const scene = await mailScene({ FORM_LIMITS: 'off' })
const { server, send, shift, deliver, mails, address, rowsTo } = scene

let listing = ''
let company = ''
beforeAll(async () => {
  company = address('dispatch')
  listing = await createListing(server.superuser, { email: company })
})
/** Makes the pending emails due, as if time had passed. */
const makeDue = () =>
  shift(`UPDATE outbox_mails SET next_attempt_at = '2026-01-01 00:00:00.000Z' WHERE state = 'pending'`)
const smtpError = (message: string, responseCode: number) => Object.assign(new Error(message), { responseCode })

it('sends an email from before the clock was set back', async () => {
  const customer = address('set-back')
  await send('inquiries', quoteBody(listing, { customer_email: customer }))
  shift(
    ['updated', 'next_attempt_at']
      .map((field) => `${field} = strftime('%Y-%m-%d %H:%M:%fZ', ${field}, '+60 minutes')`)
      .join(', ')
      .replace(/$/, " WHERE state = 'pending'")
      .replace(/^/, 'UPDATE outbox_mails SET '),
  )
  await deliver()
  expect(mails()).toEqual([])
  expect((await server.superuser.post('/api/crons/mail', {})).status).toBe(204)
  await eventually(async () => {
    await deliver()
    expect(mails().map(recipient).toSorted()).toEqual([company, customer].toSorted())
  })
})

it("a flood of emails from one network delays nobody else's email", async () => {
  const [many, one] = [address('flood'), address('calm')]
  for (let n = 0; n < 8; n++)
    await send('inquiries', quoteBody(listing, { customer_email: many, message: `Load ${n} of pallets` }))
  await send('inquiries', quoteBody(listing, { customer_email: one }))
  shift(
    `UPDATE outbox_mails SET network = CASE WHEN recipient = '${one}' THEN 'calm' ELSE 'flood' END WHERE state = 'pending'`,
  )
  const exchange = { deliverer: 'test-deliverer', round: 1, holding: [], results: [], most: 2 }
  const { body } = await server.superuser.post('/api/directory/outbox/exchange', exchange)
  expect(JSON.stringify(body)).toContain(`"to":"${one}"`)
  shift("UPDATE outbox_mails SET state = 'sent'")
})

describe('delivery through a failing mail server', () => {
  it('sends the email once when the server is up again', async () => {
    const customer = address('later')
    await scene.closeMailServer()
    await send('inquiries', quoteBody(listing, { customer_email: customer }))
    const attempted = async () => (await rowsTo(customer)).filter(({ attempts }) => Number(attempts) > 0)
    const tries = eventually(async () => expect(await attempted()).toHaveLength(1))
    await Promise.all([deliver(), tries])
    const [row] = await rowsTo(customer)
    expect(row).toMatchObject({ state: 'pending', attempts: 1, last_error: expect.stringContaining('ECONNREFUSED') })
    expect(Date.parse(String(row?.['next_attempt_at']))).toBeGreaterThan(Date.now())

    await scene.openMailServer()
    await deliver()
    expect(mails()).toEqual([])
    makeDue()
    await deliver()
    makeDue()
    await deliver()
    expect(mails().map(recipient).toSorted()).toEqual([company, customer].toSorted())
    expect((await rowsTo(customer))[0]).toMatchObject({ state: 'sent', last_error: '' })
  })

  it('gives up an email after three days and says why in the outbox', async () => {
    scene.refuse(new Error('mailbox full'))
    const customer = address('gone')
    await send('inquiries', quoteBody(listing, { customer_email: customer }))
    await deliver()
    expect((await rowsTo(customer))[0]).toMatchObject({ state: 'pending', attempts: 1 })
    shift(`UPDATE outbox_mails SET created = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-3 days') WHERE state = 'pending'`)
    makeDue()
    await deliver()
    makeDue()
    await deliver()
    expect(mails()).toHaveLength(4)
    expect((await rowsTo(customer))[0]).toMatchObject({
      state: 'failed',
      attempts: 2,
      last_error: expect.stringContaining('mailbox full'),
    })
  })

  it('does not retry after a final refusal', async () => {
    scene.refuse(smtpError('no such mailbox', 550))
    const customer = address('unknown')
    await send('inquiries', quoteBody(listing, { customer_email: customer }))
    await deliver()
    scene.refuse(undefined)
    makeDue()
    await deliver()
    expect(mails()).toHaveLength(2)
    expect((await rowsTo(customer))[0]).toMatchObject({
      state: 'failed',
      attempts: 1,
      last_error: expect.stringContaining('no such mailbox'),
    })
  })
})

it('lets only a superuser claim emails, and refuses requests that no deliverer sends', async () => {
  const { token } = await createUser(server.superuser, server.guest, { is_admin: true })
  const path = '/api/directory/outbox/exchange'
  const body = { deliverer: 'deliverer-of-test', round: 1, holding: [], results: [], most: 1 }
  for (const api of [server.guest, server.as(token), server.as('publish-token-of-tests')])
    expect([401, 403]).toContain((await api.post(path, body)).status)
  const result = { id: 'x', round: 1, outcome: 'sent', error: '' }
  for (const wrong of [{ deliverer: "'" }, { round: -1 }, { holding: [7] }, { results: [result] }, { most: 1e9 }]) {
    const answer = await server.superuser.post(path, { ...body, ...wrong })
    expect([answer.status, Object.keys(answer.body['data'] as object)]).toEqual([400, Object.keys(wrong)])
  }
})

describe('a server without a deliverer', () => {
  const runCron = () => server.superuser.post('/api/crons/mail', {})
  it('sends emails that nobody claimed for two minutes, and leaves the rest to the deliverer', async () => {
    const [old, fresh] = [address('old'), address('fresh')]
    await send('inquiries', quoteBody(listing, { customer_email: old }))
    makeDue()
    await send('inquiries', quoteBody(listing, { customer_email: fresh }))
    await runCron()
    await eventually(async () => expect((await rowsTo(old))[0]).toMatchObject({ state: 'sent' }))
    // one after another, in no order
    await eventually(() => expect(mails().map(recipient).toSorted()).toEqual([company, old].toSorted()))
    expect((await rowsTo(fresh))[0]).toMatchObject({ state: 'pending', attempts: 0 })
  })

  it('gives up a refused email, and retries a postponed one', async () => {
    const [never, later] = [address('never'), address('later')]
    scene.refuse(smtpError('no such mailbox', 550))
    await send('inquiries', quoteBody(listing, { customer_email: never }))
    makeDue()
    await runCron()
    await eventually(async () => expect((await rowsTo(never))[0]).toMatchObject({ state: 'failed' }))
    scene.refuse(smtpError('busy', 451))
    await send('inquiries', quoteBody(listing, { customer_email: later }))
    shift(`UPDATE outbox_mails SET state = 'skipped' WHERE state = 'pending' AND recipient != '${later}'`)
    makeDue()
    await runCron()
    await eventually(async () =>
      expect((await rowsTo(later))[0]).toMatchObject({
        state: 'pending',
        attempts: 1,
        last_error: expect.stringContaining('busy'),
      }),
    )
  })
})

describe('an email that was given up', () => {
  const path = (id: unknown) => `/api/collections/outbox_mails/records/${id}`
  const mailOf = async (state: string) => {
    await send('inquiries', quoteBody(listing, { customer_email: address('patient') }))
    const [row] = await server.superuser.list('outbox_mails', { filter: 'kind = "inquiry"', sort: '-created' })
    await server.superuser.patch(path(row?.['id']), { state, attempts: 12, last_error: 'No answer.' })
    return String(row?.['id'])
  }
  const administrator = async () =>
    server.as((await createUser(server.superuser, server.guest, { is_admin: true })).token)

  it.each(['failed', 'withheld'])('or is %s is sent when an administrator retries it', async (state) => {
    const id = await mailOf(state)
    expect((await (await administrator()).patch(path(id), { state: 'pending' })).status).toBe(200)
    makeDue()
    await deliver()
    expect(await server.superuser.read('outbox_mails', id)).toMatchObject({ state: 'sent', attempts: 13 })
  })

  it('keeps all other fields, and no other email is sent again', async () => {
    const id = await mailOf('failed')
    const api = await administrator()
    for (const body of [
      { state: 'sent' },
      { last_error: '' },
      { state: 'pending', recipient: 'other@example.com' },
      { state: 'pending', 'attempts-': 12 },
      { state: 'pending', record: 'another00000000' },
      { state: 'pending', claimed_by: 'somebody-else' },
    ])
      expect((await api.patch(path(id), body)).status).toBe(404)
    await api.patch(path(id), { state: 'pending' })
    makeDue()
    await deliver()
    expect((await api.patch(path(id), { state: 'pending' })).status).toBe(404)
  })
})

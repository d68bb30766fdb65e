import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../tests/support/eventually.ts'
import { quoteBody } from '../../tests/support/forms.ts'
import { startDeliverer, superuserToken } from '../../tests/support/mail/delivery.ts'
import { recipient, startSmtpSink } from '../../tests/support/mail/smtp-sink.ts'
import { createListing, nextNumber } from '../../tests/support/records.ts'
import { pocketBaseForTests } from '../../tests/support/server/pocketbase.ts'
import { freePort } from '../pocketbase/pocketbase-server.ts'
import { CONNECTIONS } from './mail-pool.ts'

const server = pocketBaseForTests({ FORM_LIMITS: 'off' })
let listing = ''
beforeAll(async () => {
  listing = await createListing(server.superuser)
})
const quote = async (customer_email: string) => {
  const body = quoteBody(listing, { customer_email })
  expect((await server.guest.post('/api/collections/inquiries/records', body)).status).toBe(204)
}
const address = () => `to${nextNumber()}@example.com`

describe('a mail server that is down', () => {
  let port = 0
  let deliverer: ReturnType<typeof startDeliverer>
  let signIns = 0
  const signIn = async () => {
    signIns++
    // The first token is one that has expired.
    return signIns === 1 ? 'expired' : superuserToken(server.guest)
  }
  beforeAll(async () => {
    port = await freePort()
    deliverer = startDeliverer(server, port, { signIn })
  })
  afterAll(() => deliverer.stop())

  it('is reported once, and once when it is back, and is not contacted for every email', async () => {
    await eventually(() => expect(signIns).toBe(2))
    const addresses = Array.from({ length: 30 }, address)
    await Promise.all(addresses.map(quote))
    await eventually(() => expect(deliverer.lines).toHaveLength(1))
    const tried = await server.superuser.list('outbox_mails', {
      filter: 'kind = "inquiry_receipt" && last_error != ""',
    })
    expect(tried.length).toBeLessThanOrEqual(2 * CONNECTIONS)
    const sink = await startSmtpSink({ port })
    await eventually(() => expect(deliverer.lines).toHaveLength(2))
    expect(deliverer.lines[0]).toMatch(/^Emails cannot be delivered and will be retried: .*ECONNREFUSED/)
    expect(deliverer.lines[1]).toBe('Emails are delivered again')
    await sink.stop()
  })
})

describe('an email that gets no response from the mail server', () => {
  it('does not delay any other', async () => {
    const slow = address()
    let release = (): void => undefined
    const released = new Promise<void>((ok) => {
      release = ok
    })
    const sink = await startSmtpSink({
      beforeAnswer: (mail) => (recipient(mail) === slow ? released : Promise.resolve()),
    })
    const deliverer = startDeliverer(server, sink.port)
    await quote(slow)
    await eventually(() => expect(sink.to(slow)).toHaveLength(1))
    const others = Array.from({ length: 60 }, address)
    await Promise.all(others.map(quote))
    await eventually(() => expect(others.filter((to) => sink.to(to).length === 1)).toEqual(others))
    expect((await server.superuser.list('outbox_mails', { filter: `recipient = "${slow}"` }))[0]).toMatchObject({
      state: 'sending',
    })
    release()
    await eventually(async () =>
      expect((await server.superuser.list('outbox_mails', { filter: `recipient = "${slow}"` }))[0]).toMatchObject({
        state: 'sent',
      }),
    )
    await deliverer.stop()
    await sink.stop()
  })
})

it('two deliverers of one folder act as one', async () => {
  const first = startDeliverer(server, 1)
  const second = startDeliverer(server, 1)
  await expect(second.stop()).rejects.toThrow('Another process already delivers the emails')
  await first.stop()
})

it('a deliverer that stops finishes what it has begun, and releases the rest', async () => {
  const sink = await startSmtpSink({ beforeAnswer: async () => void deliverer.stop() })
  const deliverer = startDeliverer(server, sink.port)
  await Promise.all(Array.from({ length: 20 }, () => quote(address())))
  await eventually(() => expect(sink.mails.length).toBeGreaterThan(0))
  await deliverer.stop()
  expect(await server.superuser.list('outbox_mails', { filter: 'state = "sending"' })).toEqual([])
  const sent = await server.superuser.list('outbox_mails', { filter: 'state = "sent"', fields: 'bundle' })
  const bundles = new Set(sent.map(({ bundle }) => `<${String(bundle)}@haulindex.example>`))
  for (const { messageId } of sink.mails) expect(bundles).toContain(messageId)
  await sink.stop()
})

it('a deliverer that stops while the mail server is silent leaves its emails to the next one', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const stuck = startDeliverer(server, (silent.address() as AddressInfo).port)
  const to = address()
  await quote(to)
  await eventually(() => expect(sockets.length).toBeGreaterThan(0))
  await stuck.stop()
  for (const socket of sockets) socket.destroy()
  silent.close()
  const sink = await startSmtpSink()
  const next = startDeliverer(server, sink.port)
  await eventually(async () =>
    expect((await server.superuser.list('outbox_mails', { filter: `recipient = "${to}"` }))[0]).toMatchObject({
      state: 'sent',
    }),
  )
  await next.stop()
  expect(sink.to(to)).toHaveLength(1)
  await sink.stop()
})

import { execFileSync } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type PublishSignal,
  SIGNAL_HEADER,
  SIGNAL_MOST_BYTES,
  signatureHeader,
  signedText,
} from '../../domain/publishing/publish-notification.ts'
import { eventually } from '../../tests/support/eventually.ts'
import { receiveSignals, type SignalReceiver } from './notification-receiver.ts'

const SECRET = 'secret-of-these-tests'
const onSignal = vi.fn<(signal: PublishSignal) => void>()
let receiver: SignalReceiver
beforeAll(async () => {
  receiver = await receiveSignals({ secret: SECRET, onSignal })
})
beforeEach(() => onSignal.mockClear())
afterAll(() => receiver.close())

const now = (): number => Math.floor(Date.now() / 1000)
const signalOf = (seq: number): PublishSignal => ({ seq, sent_at: new Date().toISOString(), id: randomUUID() })
const mac = (seconds: number, body: string, secret = SECRET): string =>
  createHmac('sha256', secret).update(signedText(seconds, body)).digest('hex')

const post = async (body: string, header: string | undefined): Promise<number> => {
  const headers = header === undefined ? {} : { [SIGNAL_HEADER]: header }
  return (await fetch(receiver.url, { method: 'POST', body, headers })).status
}
const sign = (body: string, seconds = now()): string => signatureHeader(seconds, mac(seconds, body))

/** Notifications arrive in order, so when this one is there, all earlier ones would be. */
const received = async (): Promise<PublishSignal[]> => {
  const last = JSON.stringify(signalOf(999))
  expect(await post(last, sign(last))).toBe(204)
  await eventually(() => expect(onSignal).toHaveBeenCalledWith(expect.objectContaining({ seq: 999 })))
  return onSignal.mock.calls.map(([signal]) => signal).filter(({ seq }) => seq !== 999)
}

describe('a notification', () => {
  it('is passed on', async () => {
    const signal = signalOf(7)
    const body = JSON.stringify(signal)
    expect(await post(body, sign(body))).toBe(204)
    expect(await received()).toEqual([signal])
  })

  it('that arrives twice, at once or later, is passed on once', async () => {
    const body = JSON.stringify(signalOf(8))
    const header = sign(body)
    expect(await Promise.all([post(body, header), post(body, header)])).toEqual([204, 204])
    expect(await post(body, sign(body, now() - 1))).toBe(204)
    expect(await received()).toHaveLength(1)
  })

  it('gets a response while the receiving thread is busy', async () => {
    const body = JSON.stringify(signalOf(9))
    const init = JSON.stringify({ method: 'POST', body, headers: { [SIGNAL_HEADER]: sign(body) } })
    const client = `fetch('${receiver.url}', ${init}).then(({ status }) => console.log(status))`
    // this thread does nothing else until the client has its response
    const answer = execFileSync(process.execPath, ['--eval', client], { timeout: 60_000, encoding: 'utf8' })
    expect([answer.trim(), onSignal.mock.calls]).toEqual(['204', []])
    expect(await received()).toHaveLength(1)
  })
})

describe('refuses and does not pass on', () => {
  const body = JSON.stringify(signalOf(1))
  it.each<[string, string | undefined]>([
    ['no signature', undefined],
    ['an empty one', ''],
    ['one of another secret', signatureHeader(now(), mac(now(), body, 'another-secret-0'))],
    ['one of another text', signatureHeader(now(), mac(now(), `${body} `))],
    ['one of another time', signatureHeader(now(), mac(now() - 1, body))],
    ['a stale one', sign(body, now() - 301)],
    ['one from the future', sign(body, now() + 310)],
    ['one of another scheme', `t=${now()},v0=${mac(now(), body)}`],
    ['a short one', `t=${now()},v1=${mac(now(), body).slice(0, 62)}`],
  ])('%s, with 401', async (_, header) => {
    expect(await post(body, header)).toBe(401)
    expect(await received()).toEqual([])
  })

  it.each(['', '{', '{"seq":-1}', '[]'])('the signed text %j, with 400', async (text) => {
    expect(await post(text, sign(text))).toBe(400)
    expect(await received()).toEqual([])
  })

  it('a body beyond 10 kB, with 413', async () => {
    const long = JSON.stringify({ ...signalOf(1), more: 'x'.repeat(SIGNAL_MOST_BYTES) })
    expect(await post(long, sign(long))).toBe(413)
    expect(await received()).toEqual([])
  })

  it('another method, with 405', async () => {
    expect((await fetch(receiver.url)).status).toBe(405)
  })
})

it('a port in use is an error', async () => {
  await expect(
    receiveSignals({ port: Number(new URL(receiver.url).port), secret: SECRET, onSignal }),
  ).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

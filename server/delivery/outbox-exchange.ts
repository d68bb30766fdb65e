import { z } from 'zod'
import { ROUTES } from '../../contract/routes.ts'
import type { MailResult } from './delivery-journal.ts'

const writtenMail = z.object({
  id: z.string(),
  round: z.int(),
  from: z.object({ name: z.string(), address: z.string() }),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  messageId: z.string(),
  headers: z.record(z.string(), z.string()),
})
/** An email that the server has written. */
export type WrittenMail = z.infer<typeof writtenMail>

interface Exchange {
  deliverer: string
  round: number
  holding: readonly string[]
  results: readonly MailResult[]
  most: number
}

const LONGEST_MS = 30_000
const EXPIRED = 401

/** @throws as soon as the signal aborts */
const orAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((ok, fail) => {
    const abort = () => fail(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(ok, fail)
  })

/**
 * Reports sent emails to the server's outbox and requests new ones.
 * @param signIn returns a superuser's token; called again when it has expired
 * @returns a function for one request, until a signal aborts
 */
export const outboxExchange = (url: string, signIn: () => Promise<string>) => {
  let token = ''
  const post = (body: Exchange, signal: AbortSignal) =>
    fetch(url + ROUTES.exchangeMails.path, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    })
  return async (body: Exchange, stopped: AbortSignal): Promise<WrittenMail[]> => {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(LONGEST_MS)])
    token ||= await orAborted(signIn(), signal)
    let response = await post(body, signal)
    if (response.status === EXPIRED) {
      token = await orAborted(signIn(), signal)
      response = await post(body, signal)
    }
    if (!response.ok) throw new Error(`PocketBase answers ${response.status}`)
    return z.object({ mails: z.array(writtenMail) }).parse(await response.json()).mails
  }
}

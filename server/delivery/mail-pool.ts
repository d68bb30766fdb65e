import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { MINUTE_MS } from '../../domain/time.ts'
import type { Settings } from '../settings/settings.ts'
import { failedOutcome, type MailOutcome } from './mail-outcome.ts'
import type { WrittenMail } from './outbox-exchange.ts'

export type MailServer = Pick<Settings, 'SMTP_HOST' | 'SMTP_PORT' | 'SMTP_USER' | 'SMTP_PASSWORD' | 'SMTP_TLS'>

export interface MailPool {
  /** Sends an email over a kept connection. Never throws. */
  send(mail: WrittenMail): Promise<MailOutcome>
  /** Stops sending. @returns ids of emails in progress of which the mail server received nothing */
  abandon(): string[]
  close(): void
}

/** Emails sent in parallel, each over its own connection. */
export const CONNECTIONS = 5
const MAILS_PER_CONNECTION = 200
/** Writing an email costs the server as much as storing a quote request, and those come first in a rush. */
const MAILS_A_SECOND = 80
/** Some servers scan an email for a long time before they accept it. */
const PATIENCE = { connectMs: 20_000, answerMs: 5 * MINUTE_MS }

const STOPPED = 'The delivery was stopped'

/**
 * Connections to the mail server that stay open between emails. Encrypted from the start, or when the server offers it.
 */
export const openMailPool = (server: MailServer, patience = PATIENCE): MailPool => {
  const transport = createTransport({
    pool: true,
    host: server.SMTP_HOST ?? '',
    port: server.SMTP_PORT,
    secure: server.SMTP_TLS === '1',
    ...(server.SMTP_USER ? { auth: { user: server.SMTP_USER, pass: server.SMTP_PASSWORD ?? '' } } : {}),
    maxConnections: CONNECTIONS,
    maxMessages: MAILS_PER_CONNECTION,
    rateDelta: 1000,
    rateLimit: MAILS_A_SECOND,
    connectionTimeout: patience.connectMs,
    greetingTimeout: patience.connectMs,
    socketTimeout: patience.answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  /** Bytes read from an email have gone to the server. */
  const streams = new Map<string, Readable>()
  /** Emails in progress: message id → id. */
  const underWay = new Map<string, string>()
  let isAbandoned = false
  const hasBegun = (messageId: string): boolean => streams.get(messageId)?.readableDidRead ?? false
  transport.use('stream', (mail, done) => {
    const { message } = mail
    const createStream = message.createReadStream.bind(message)
    message.createReadStream = (...options: Parameters<typeof createStream>) => {
      const stream = createStream(...options)
      streams.set(message.messageId(), stream)
      if (isAbandoned) stream.destroy(new Error(STOPPED))
      return stream
    }
    done()
  })
  const send = async ({ id, messageId, ...mail }: WrittenMail): Promise<MailOutcome> => {
    const { from, to, subject, text, html, headers } = mail
    underWay.set(messageId, id)
    try {
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html, messageId, headers })
      return { outcome: 'sent', error: '', isServerFault: false }
    } catch (error) {
      return failedOutcome(error as Error, hasBegun(messageId))
    } finally {
      underWay.delete(messageId)
      streams.delete(messageId)
    }
  }
  const abandon = () => {
    isAbandoned = true
    const untouched = [...underWay.keys()].filter((messageId) => !hasBegun(messageId))
    for (const messageId of untouched) streams.get(messageId)?.destroy(new Error(STOPPED))
    return untouched.map((messageId) => underWay.get(messageId) ?? '')
  }
  return { send, abandon, close: () => transport.close() }
}

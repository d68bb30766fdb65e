import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { MINUTE_MS } from '../../domain/time.ts'
import type { Settings } from '../settings/settings.ts'
import { failedOutcome, type MailOutcome } from './mail-outcome.ts'
import type { WrittenMail } from './outbox-exchange.ts'

export type MailServer = Pick<Settings, 'SMTP_HOST' | 'SMTP_PORT' | 'SMTP_USER' | 'SMTP_PASSWORD' | 'SMTP_TLS'>

export interface MailPool {
  /** Sends a mail over a kept connection. Never throws. */
  send(mail: WrittenMail): Promise<MailOutcome>
  /** Sends nothing more. @returns ids of the mails under way of which the mail server has been given nothing */
  abandon(): string[]
  close(): void
}

/** Mails that are sent at one time, each over a connection of its own. */
export const CONNECTIONS = 5
const MAILS_PER_CONNECTION = 200
/** Writing a mail takes the server as long as storing a request for a quote: in a rush these go first. */
const MAILS_A_SECOND = 80
/** Some servers read a mail for long before they take it. */
const PATIENCE = { connectMs: 20_000, answerMs: 5 * MINUTE_MS }

const STOPPED = 'The delivery was stopped'

/** Connections to the mail server that are kept open between mails; encrypted from the start, or when it offers it. */
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
  /** What is read of a mail has gone to the server. */
  const streams = new Map<string, Readable>()
  /** Mails that are being sent: message id → id. */
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

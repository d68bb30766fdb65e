import type { ParsedMail } from 'mailparser'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { compare } from '../../../domain/security/write-filter.ts'
import { freePort } from '../../../server/pocketbase/pocketbase-server.ts'
import { nextNumber } from '../records.ts'
import { withDatabase } from '../server/database.ts'
import { pocketBaseForTests } from '../server/pocketbase.ts'
import { deliver } from './delivery.ts'
import { type SmtpSink, startSmtpSink } from './smtp-sink.ts'

/** The token a mail service sends when it reports bounces. */
export const MAIL_EVENTS_TOKEN = 'token of mail events'
const SITE = 'https://directory.example'

/** A server that sends to the test's mail server, which is empty at the start of each test. */
export const mailScene = async (env: Record<string, string> = {}) => {
  const port = await freePort()
  const server = pocketBaseForTests({
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(port),
    MAIL_FROM: 'post@directory.example',
    MAIL_FROM_NAME: 'Directory Pöst',
    CONTACT_MAILBOX: 'office@directory.example',
    MAIL_EVENTS_TOKEN,
    SITE_URL: SITE,
    ...env,
  })
  let sink: SmtpSink
  let refusal: Error | undefined
  const refusedRecipients = new Map<string, Error>()
  const open = async () => {
    sink = await startSmtpSink({
      port,
      refusalOf: (address) => refusedRecipients.get(address),
      beforeAnswer: async () => {
        if (refusal) throw refusal
      },
    })
  }
  beforeAll(open)
  afterAll(() => sink.stop())
  /** Changes what only time would change. */
  const shift = (sql: string) => withDatabase(server, (database) => database.exec(sql))
  beforeEach(() => {
    refusal = undefined
    sink.mails.length = 0
    // as if earlier tests of the file were long ago
    shift(`UPDATE outbox_mails SET created = '2026-01-01 00:00:00.000Z', updated = '2026-01-01 00:00:00.000Z'`)
    shift(`UPDATE outbox_mails SET state = 'skipped' WHERE state = 'pending'`)
  })
  const send = async (collection: string, body: object, api = server.guest) => {
    const { status, text } = await api.post(`/api/collections/${collection}/records`, body)
    if (status !== 204) throw new Error(`${collection} answers ${status}: ${text}`)
  }
  return {
    site: SITE,
    port,
    server,
    send,
    shift,
    deliver: () => deliver(server, port),
    /** Lets this many minutes pass for pending and sent emails. */
    passMinutes: (minutes: number) =>
      shift(
        ['created', 'updated', 'next_attempt_at']
          .map((field) => `${field} = strftime('%Y-%m-%d %H:%M:%fZ', ${field}, '-${minutes} minutes')`)
          .join(', ')
          .replace(/^/, 'UPDATE outbox_mails SET '),
      ),
    mails: () => sink.mails,
    to: (address: string): ParsedMail[] => sink.to(address),
    refuse: (error: Error | undefined) => {
      refusal = error
    },
    /** Makes the mail server refuse a recipient with a response such as "550 5.1.1 No such user". */
    refuseRecipient: (address: string, answer: string) =>
      refusedRecipients.set(
        address,
        Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) }),
      ),
    closeMailServer: () => sink.stop(),
    openMailServer: open,
    rowsTo: (address: string) => server.superuser.list('outbox_mails', { filter: compare('recipient', '=', address) }),
    /** A new address. Every recipient in a test has their own. */
    address: (who: string) => `${who}${nextNumber()}@example.com`,
  }
}

/** The only email in a list. */
export const onlyEmail = (mails: readonly ParsedMail[]): ParsedMail => {
  const [mail] = mails
  if (!mail || mails.length > 1) throw new Error(`expected one mail, got ${mails.length}`)
  return mail
}

export const replyTo = ({ replyTo }: ParsedMail): string | undefined => replyTo?.text

/** Everything that a reader of an email may see. */
export const readableText = ({ subject, text, html }: ParsedMail): string => `${subject}\n${text}\n${html}`

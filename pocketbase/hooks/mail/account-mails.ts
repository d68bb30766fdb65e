import type { MailKind } from '../../../domain/mail/mail-kinds.ts'
import { recordOf } from '../database/records.ts'
import { type MailOrigin, originOf } from './mail-limits.ts'
import { enqueueMail } from './outbox.ts'

/** Of an account in a request: who asked for the mail that the server is about to send to it. */
const GIVEN = '@mail_origin'

/** On a request for a mail to an account: remembers with the account who asks. */
export const rememberMailOrigin = (e: core.RecordRequestEvent) => {
  recordOf(e).set(GIVEN, JSON.stringify(originOf(e)))
  e.next()
}

const givenOrigin = (account: core.Record): Partial<MailOrigin> => {
  const given: unknown = account.get(GIVEN)
  return typeof given === 'string' ? JSON.parse(given) : {}
}

/**
 * Instead of PocketBase's own mail to an account: one of ours goes into the outbox, under the limits of all mails. Its
 * token is made when it is sent.
 */
export const enqueueAccountMail = (e: core.MailerRecordEvent, kind: MailKind) => {
  const account = recordOf(e)
  e.app.runInTransaction((tx) => enqueueMail(tx, kind, account.id, account.email(), givenOrigin(account)))
}

/** Instead of mails that nobody is to get: the password of a superuser stands in the settings, and only there. */
export const sendNothing = (_: core.MailerRecordEvent) => undefined

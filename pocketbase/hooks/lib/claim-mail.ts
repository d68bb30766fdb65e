import type { MailKind, MailState } from '../../../domain/mail-kinds.ts'
import { momentFromNow } from './stored-moment.ts'

/** A mail that this delivery alone is to send. */
export interface ClaimedMail {
  id: string
  kind: MailKind
  record: string
  recipient: string
  /** Attempts, this one counted in. */
  attempts: number
  created: string
}

/** Mails that are being sent at one time: a mail server that never answers holds up no more of ours. */
const MOST_AT_A_TIME = 4

/** Takes the mail that has waited longest, so that no other delivery takes it; undefined when none is due. */
export const claimMail = (app: core.App): ClaimedMail | undefined => {
  const found = arrayOf(
    new DynamicModel({ id: '', kind: '', record: '', recipient: '', attempts: 0, created: '' }),
  ) as unknown as ClaimedMail[]
  app.runInTransaction((tx) => {
    tx.db()
      .newQuery(
        `UPDATE outbox_mails SET state = 'sending', attempts = attempts + 1, updated = {:now}
          WHERE id = (SELECT id FROM outbox_mails WHERE state = 'pending' AND next_attempt_at <= {:now}
              ORDER BY next_attempt_at LIMIT 1)
            AND (SELECT count(*) FROM outbox_mails WHERE state = 'sending') < {:most}
          RETURNING id, kind, record, recipient, attempts, created`,
      )
      .bind({ now: momentFromNow(0), most: MOST_AT_A_TIME })
      .all(found)
  })
  return found[0]
}

/** Writes down how an attempt ended. @param wait milliseconds until the next one, for a pending mail */
export const settleMail = (app: core.App, id: string, state: MailState, { error = '', wait = 0 } = {}) => {
  app.runInTransaction((tx) => {
    tx.db()
      .newQuery(
        `UPDATE outbox_mails SET state = {:state}, last_error = substr({:error}, 1, 500), next_attempt_at = {:next},
          updated = {:now} WHERE id = {:id}`,
      )
      .bind({ id, state, error, next: momentFromNow(wait), now: momentFromNow(0) })
      .execute()
  })
}

const UNCLEAR =
  'It is not known whether the mail server took this mail: the attempt did not end. It is not sent again, so that nobody gets it twice.'

/**
 * Gives up the mails whose attempt did not end, and tells the log.
 * @param before moment of the newest attempt to give up, as it is stored
 */
export const giveUpUnclearMails = (app: core.App, before: string) => {
  const given = app
    .db()
    .newQuery(
      `UPDATE outbox_mails SET state = 'failed', last_error = {:error}, updated = {:now}
        WHERE state = 'sending' AND updated <= {:before}`,
    )
    .bind({ error: UNCLEAR, before, now: momentFromNow(0) })
    .execute()
    .rowsAffected()
  if (given) app.logger().error('Mails may not have been delivered', 'mails', given, 'reason', UNCLEAR)
}

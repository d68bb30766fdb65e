import type { MailKind } from '../../../domain/mail/mail-kinds.ts'
import { bundledWith, MAIL_POLICY, MOST_IN_BUNDLE } from '../../../domain/mail/mail-policy.ts'
import { momentFromNow } from '../database/records.ts'

/** What one mail tells of, one row of the outbox. */
export interface OutboxRow {
  id: string
  kind: MailKind
  record: string
  recipient: string
  created: string
}
/** A mail that this deliverer alone is to send; named by its first row. */
export interface ClaimedMail {
  id: string
  recipient: string
  rows: OutboxRow[]
}
export interface Claim {
  /** Name of the deliverer. */
  deliverer: string
  /** Number of its round: rises with each claim. */
  round: number
}
/** The deliverer inside the server. */
export const SERVER = 'server'

const rowsOf = () =>
  arrayOf(new DynamicModel({ id: '', kind: '', record: '', recipient: '', created: '' })) as unknown as OutboxRow[]

/** Due emails whose origins are compared; the rest of a longer queue is not read. */
const MOST_COMPARED = 2000
/** Whose mails take turns: the network that asked for them, else the account, else each mail alone. */
const ORIGIN = "CASE WHEN network != '' THEN network WHEN sender != '' THEN sender ELSE id END"

/** The oldest email of each origin before the second of any, so that a flood from one delays nobody else's email. */
const dueRows = (tx: core.App, due: string, most: number): OutboxRow[] => {
  const rows = rowsOf()
  tx.db()
    .newQuery(
      `SELECT id, kind, record, recipient, created FROM (
          SELECT *, row_number() OVER (PARTITION BY ${ORIGIN} ORDER BY next_attempt_at) AS turn FROM (
            SELECT id, kind, record, recipient, created, next_attempt_at, network, sender FROM outbox_mails
            WHERE state = 'pending' AND next_attempt_at <= {:due} ORDER BY next_attempt_at LIMIT ${MOST_COMPARED}))
        ORDER BY turn, next_attempt_at LIMIT {:most}`,
    )
    .bind({ due, most })
    .all(rows)
  return rows
}

/** Which waiting rows go out with one, in SQL: what is bundled with it, or itself alone. */
const together = ({ kind }: OutboxRow): string => {
  if (!MAIL_POLICY[kind].bundle) return 'id = {:id}'
  const among = bundledWith(kind).map((other) => `'${other}'`)
  return `recipient = {:recipient} AND kind IN (${among.join(', ')})`
}

/** Takes a row with everything that waits to be sent together with it. */
const take = (tx: core.App, first: OutboxRow, { deliverer, round }: Claim): ClaimedMail => {
  const rows = rowsOf()
  tx.db()
    .newQuery(
      `UPDATE outbox_mails SET state = 'sending', attempts = attempts + 1, bundle = {:id}, claimed_by = {:deliverer},
          claim_round = {:round}, updated = {:now}
        WHERE id IN (SELECT id FROM outbox_mails WHERE ${together(first)} AND state = 'pending'
          ORDER BY id != {:id}, created LIMIT {:most})
        RETURNING id, kind, record, recipient, created`,
    )
    .bind({
      id: first.id,
      recipient: first.recipient,
      most: MOST_IN_BUNDLE,
      deliverer,
      round,
      now: momentFromNow(0),
    })
    .all(rows)
  const byAge = [...rows].sort((a, b) => (a.created < b.created ? -1 : 1))
  return { id: first.id, recipient: first.recipient, rows: byAge }
}

/**
 * Takes the mails whose turn it is, so that no other deliverer takes them.
 * @param due moment until which a mail must have been due, as it is stored
 */
export const claimMails = (tx: core.App, claim: Claim, due: string, most: number): ClaimedMail[] => {
  const mails: ClaimedMail[] = []
  const taken = new Set<string>()
  for (const first of dueRows(tx, due, most)) {
    if (taken.has(first.id)) continue
    const mail = take(tx, first, claim)
    for (const { id } of mail.rows) taken.add(id)
    mails.push(mail)
  }
  return mails
}

/**
 * Lets go of what a deliverer took in earlier rounds and does not hold: the answer of that round never reached it, or
 * it was not begun when the deliverer stopped.
 */
export const releaseUnheld = (tx: core.App, { deliverer, round }: Claim, holding: readonly string[]) => {
  tx.db()
    .newQuery(
      `UPDATE outbox_mails SET state = 'pending', attempts = attempts - 1, bundle = '', claimed_by = '', updated = {:now}
        WHERE state = 'sending' AND claimed_by = {:deliverer} AND claim_round < {:round}
          AND bundle NOT IN (SELECT value FROM json_each({:holding}))`,
    )
    .bind({ deliverer, round, holding: JSON.stringify(holding), now: momentFromNow(0) })
    .execute()
}

/** Says of what a deliverer holds that it is still at it. */
export const touchHeld = (tx: core.App, { deliverer }: Claim, holding: readonly string[]) => {
  if (!holding.length) return
  tx.db()
    .newQuery(
      `UPDATE outbox_mails SET updated = {:now} WHERE state = 'sending' AND claimed_by = {:deliverer}
        AND bundle IN (SELECT value FROM json_each({:holding}))`,
    )
    .bind({ deliverer, holding: JSON.stringify(holding), now: momentFromNow(0) })
    .execute()
}

import type { MailKind } from '../../../domain/mail/mail-kinds.ts'
import { bundledWith, MAIL_POLICY, MOST_IN_BUNDLE } from '../../../domain/mail/mail-policy.ts'
import { timeFromNow } from '../database/records.ts'

/** A row of the outbox: one email, or one part of a bundled email. */
export interface OutboxRow {
  id: string
  kind: MailKind
  record: string
  recipient: string
  created: string
}
/** An email that only this deliverer may send. Its id is that of its first row. */
export interface ClaimedMail {
  id: string
  recipient: string
  rows: OutboxRow[]
}
export interface Claim {
  /** Name of the process that delivers. */
  deliverer: string
  /** Number of its round. Increases with each claim. */
  round: number
}
/** The deliverer inside the server. */
export const SERVER = 'server'

const rowsOf = () =>
  arrayOf(new DynamicModel({ id: '', kind: '', record: '', recipient: '', created: '' })) as unknown as OutboxRow[]

/** Due emails whose origins are compared. The rest of a longer queue is not read. */
const MOST_COMPARED = 2000
/** Emails of different origins alternate: by network, or else account, or else each email by itself. */
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

/** SQL condition on the pending rows that are sent together with this one. */
const together = ({ kind }: OutboxRow): string => {
  if (!MAIL_POLICY[kind].bundle) return 'id = {:id}'
  const among = bundledWith(kind).map((other) => `'${other}'`)
  return `recipient = {:recipient} AND kind IN (${among.join(', ')})`
}

/** Claims a row and everything that is sent together with it. */
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
      now: timeFromNow(0),
    })
    .all(rows)
  const byAge = [...rows].sort((a, b) => (a.created < b.created ? -1 : 1))
  return { id: first.id, recipient: first.recipient, rows: byAge }
}

/**
 * Claims the next emails, so that no other deliverer sends them. @param due stored moment: only emails that were due by
 * then
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
 * Releases what a deliverer claimed in earlier rounds and no longer has: it never received the answer of that round, or
 * it stopped before it began.
 */
export const releaseLost = (tx: core.App, { deliverer, round }: Claim, holding: readonly string[]) => {
  tx.db()
    .newQuery(
      `UPDATE outbox_mails SET state = 'pending', attempts = attempts - 1, bundle = '', claimed_by = '', updated = {:now}
        WHERE state = 'sending' AND claimed_by = {:deliverer} AND claim_round < {:round}
          AND bundle NOT IN (SELECT value FROM json_each({:holding}))`,
    )
    .bind({ deliverer, round, holding: JSON.stringify(holding), now: timeFromNow(0) })
    .execute()
}

/** Marks emails that a deliverer is still working on. */
export const touchClaimed = (tx: core.App, { deliverer }: Claim, holding: readonly string[]) => {
  if (!holding.length) return
  tx.db()
    .newQuery(
      `UPDATE outbox_mails SET updated = {:now} WHERE state = 'sending' AND claimed_by = {:deliverer}
        AND bundle IN (SELECT value FROM json_each({:holding}))`,
    )
    .bind({ deliverer, holding: JSON.stringify(holding), now: timeFromNow(0) })
    .execute()
}

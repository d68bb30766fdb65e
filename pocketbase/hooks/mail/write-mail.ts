import { topicOf } from '../../../domain/accounts/mail-topics.ts'
import { UNSUBSCRIBE_WORDS } from '../../../domain/mail/unsubscribe.ts'
import { type Letter, letterHtml, letterText } from '../../mail/letter.ts'
import { momentFromNow } from '../database/records.ts'
import type { Claim, ClaimedMail, ClaimedRow } from './claim-mails.ts'
import { composeMail } from './compose/compose-mail.ts'
import { settleMail } from './settle-mails.ts'
import { unsubscribeAddress } from './unsubscribe.ts'
import { reasonToSkip, reasonToSuppress } from './wanted-mail.ts'

/** A mail as a mail server gets it. */
export interface WrittenMail {
  id: string
  round: number
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  html: string
  messageId: string
  headers: Record<string, string>
}

/** Takes a row out of the mail that tells of the others. */
const skip = (app: core.App, { id }: ClaimedRow, state: 'skipped' | 'suppressed', reason: string) => {
  app.runInTransaction((tx) => {
    tx.db()
      .newQuery(
        `UPDATE outbox_mails SET state = {:state}, last_error = {:reason}, claimed_by = '', updated = {:now}
          WHERE id = {:id} AND state = 'sending'`,
      )
      .bind({ id, state, reason, now: momentFromNow(0) })
      .execute()
  })
}

const wantedRows = (app: core.App, { rows }: ClaimedMail): ClaimedRow[] =>
  rows.filter((row) => {
    const unwanted = reasonToSkip(app, row)
    const suppressed = unwanted ? '' : reasonToSuppress(app, row)
    if (unwanted) skip(app, row, 'skipped', unwanted)
    else if (suppressed) skip(app, row, 'suppressed', suppressed)
    return !unwanted && !suppressed
  })

/** Where whoever gets a mail that one may do without says so; '' for any other. */
const unsubscribeUrl = (app: core.App, [first]: readonly ClaimedRow[]): string => {
  const topic = first && topicOf(first.kind)
  return topic ? unsubscribeAddress(app, first.recipient, topic) : ''
}

/** What mail clients make a button of (RFC 2369), and may do without showing a page (RFC 8058). */
const listHeaders = (url: string): Record<string, string> =>
  url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}

const withWayOut = (letter: Letter, url: string): Letter => {
  if (!url || letter.parts.some((part) => part.kind === 'link' && part.label === UNSUBSCRIBE_WORDS.link)) return letter
  const { footer: text, link: label } = UNSUBSCRIBE_WORDS
  return { ...letter, footerLinks: [...(letter.footerLinks ?? []), { text, label, url }] }
}

const written = (app: core.App, mail: ClaimedMail, round: number, composed: Letter): WrittenMail => {
  const { id, recipient, rows } = mail
  const wayOut = unsubscribeUrl(app, rows)
  const letter = withWayOut(composed, wayOut)
  const { senderAddress: address, senderName: name } = app.settings().meta
  return {
    id,
    round,
    from: { address, name: letter.senderName ?? name },
    to: recipient,
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter),
    messageId: `<${id}@${address.split('@')[1] ?? 'localhost'}>`,
    headers: {
      ...(letter.isPersonal ? {} : { 'Auto-Submitted': 'auto-generated' }),
      ...(letter.replyTo ? { 'Reply-To': letter.replyTo } : {}),
      ...listHeaders(wayOut),
    },
  }
}

/** Writes a claimed mail; undefined when nothing of it is wanted any more, or it cannot be written, which is settled. */
export const writeMail = (app: core.App, mail: ClaimedMail, claim: Claim): WrittenMail | undefined => {
  try {
    const rows = wantedRows(app, mail)
    return rows.length ? written(app, mail, claim.round, composeMail(app, rows)) : undefined
  } catch (error) {
    const settled = { ...claim, id: mail.id, outcome: 'refused', error: `It could not be written: ${error}` } as const
    app.runInTransaction((tx) => settleMail(tx, settled))
    return undefined
  }
}

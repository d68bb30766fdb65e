import { topicOf } from '../../../domain/accounts/mail-topics.ts'
import type { Letter } from '../../mail/letter.ts'
import { letterHtml } from '../../mail/letter-html.ts'
import { letterText } from '../../mail/letter-text.ts'
import { accountWith, momentFromNow } from '../database/records.ts'
import type { Claim, ClaimedMail, ClaimedRow } from './claim-mails.ts'
import { composeMail } from './compose-mail.ts'
import { siteAddress } from './mail-facts.ts'
import { settleMail } from './settle-mails.ts'
import { reasonToSkip } from './wanted-mail.ts'

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
const skip = (app: core.App, { id }: ClaimedRow, reason: string) => {
  app.runInTransaction((tx) => {
    tx.db()
      .newQuery(
        `UPDATE outbox_mails SET state = 'skipped', last_error = {:reason}, claimed_by = '', updated = {:now}
          WHERE id = {:id} AND state = 'sending'`,
      )
      .bind({ id, reason, now: momentFromNow(0) })
      .execute()
  })
}

const wantedRows = (app: core.App, { rows }: ClaimedMail): ClaimedRow[] =>
  rows.filter((row) => {
    const reason = reasonToSkip(app, row)
    if (reason) skip(app, row, reason)
    return reason === ''
  })

/** Where whoever gets a mail that an account may do without says so; '' for any other. */
const choiceUrl = (app: core.App, [first]: readonly ClaimedRow[]): string =>
  first && topicOf(first.kind) && accountWith(app, first.recipient) ? siteAddress(app, '/settings#mail') : ''

const written = (app: core.App, { id, recipient, rows }: ClaimedMail, round: number, letter: Letter): WrittenMail => {
  const unsubscribeUrl = letter.unsubscribeUrl ?? choiceUrl(app, rows)
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
      ...(unsubscribeUrl ? { 'List-Unsubscribe': `<${unsubscribeUrl}>` } : {}),
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

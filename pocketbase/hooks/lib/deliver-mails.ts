import type { Letter } from '../../mail/letter.ts'
import { letterHtml } from '../../mail/letter-html.ts'
import { letterText } from '../../mail/letter-text.ts'
import { type ClaimedMail, claimMail, giveUpUnclearMails, settleMail } from './claim-mail.ts'
import { composeMail } from './compose-mail.ts'
import { waitAfter } from './mail-schedule.ts'
import { momentFromNow } from './stored-moment.ts'

const ROUND_MS = 20_000
/** A round ends after so many failures: the mail server is down, or about to refuse us. */
const MOST_FAILURES = 3
const STUCK_AFTER_MS = 10 * 60_000

/** What a round of delivery did. */
export interface Delivery {
  /** False when no mail server is set: mails wait. */
  isOn: boolean
  sent: number
  /** To be tried again later. */
  postponed: number
  failed: number
  /** The newest failure in words, '' without one. */
  error: string
}

const wordsOf = (error: unknown): string => String(error).replace(/^(GoError|Error): /, '')

const send = (app: core.App, { id, recipient }: ClaimedMail, letter: Letter) => {
  const { senderAddress: address, senderName: name } = app.settings().meta
  const domain = address.split('@')[1] ?? 'localhost'
  app.newMailClient().send(
    new MailerMessage({
      from: { address, name },
      to: [{ address: recipient }],
      subject: letter.subject,
      text: letterText(letter),
      html: letterHtml(letter),
      headers: {
        'Message-ID': `<${id}@${domain}>`,
        'Auto-Submitted': 'auto-generated',
        ...(letter.replyTo ? { 'Reply-To': letter.replyTo } : {}),
      },
    }),
  )
}

/** A mail that cannot be written now cannot be written later: most likely what it is about has been deleted. */
const compose = (app: core.App, mail: ClaimedMail): Letter | undefined => {
  try {
    return composeMail(app, mail.kind, mail.record)
  } catch (error) {
    const isGone = String(error).includes('no rows')
    settleMail(app, mail.id, 'failed', {
      error: isGone ? 'What this mail is about, or the company, has been deleted.' : wordsOf(error),
    })
    return undefined
  }
}

const postponeOrFail = (app: core.App, mail: ClaimedMail, error: string): 'postponed' | 'failed' => {
  const age = Date.now() - Date.parse(mail.created.replace(' ', 'T'))
  const wait = waitAfter(mail.attempts, age)
  if (wait !== undefined) {
    settleMail(app, mail.id, 'pending', { error, wait })
    return 'postponed'
  }
  settleMail(app, mail.id, 'failed', { error })
  app.logger().error('A mail could not be delivered', 'kind', mail.kind, 'record', mail.record, 'error', error)
  return 'failed'
}

const deliverOne = (app: core.App, mail: ClaimedMail, delivery: Delivery) => {
  const letter = compose(app, mail)
  if (!letter) {
    delivery.failed++
    return
  }
  try {
    send(app, mail, letter)
  } catch (error) {
    delivery.error = wordsOf(error)
    delivery[postponeOrFail(app, mail, delivery.error)]++
    return
  }
  settleMail(app, mail.id, 'sent')
  delivery.sent++
}

/** Sends the mails that are due, one after the other, for at most 20 seconds. */
export const deliverMails = (app: core.App): Delivery => {
  const delivery: Delivery = { isOn: app.settings().smtp.enabled, sent: 0, postponed: 0, failed: 0, error: '' }
  if (!delivery.isOn) return delivery
  giveUpUnclearMails(app, momentFromNow(-STUCK_AFTER_MS))
  const end = Date.now() + ROUND_MS
  while (Date.now() < end && delivery.postponed + delivery.failed < MOST_FAILURES) {
    const mail = claimMail(app)
    if (!mail) break
    deliverOne(app, mail, delivery)
  }
  return delivery
}

/** POST /api/directory/outbox/deliver: sends the mails that are due and answers what became of them, a `Delivery`. */
export const deliverNow = (e: core.RequestEvent) => e.json(200, deliverMails(e.app))

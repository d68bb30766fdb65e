import { isHardBounce } from '../../../domain/mail/delivery-report.ts'
import { KEEP_MAILS_DAYS } from '../../../domain/mail/mail-policy.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/time.ts'
import { settingOf } from '../database/directory-settings.ts'
import { timeFromNow } from '../database/records.ts'
import { type Claim, type ClaimedMail, claimMails, SERVER } from './claim-mails.ts'
import { forgetNetworks } from './outbox.ts'
import { giveUpStuckMails, type Outcome, settleMail } from './settle-mails.ts'
import { type WrittenMail, writeMail } from './write-mail.ts'

/** A deliverer claims an email within seconds. Older ones have no deliverer. */
const OVERDUE_MS = 2 * MINUTE_MS
const ROUND_MS = 20_000
/** The mail server refused the email or was not reached. */
const NOT_TAKEN = /^(?:GoError: |Error: )?(?:\d{3} |dial |lookup |tls: |x509: )/
/** Go does not say which command was refused. Only the code shows that it was the recipient. */
const ABOUT_ADDRESS = /\b5\.[12]\.\d/
const FINAL = /^(?:GoError: |Error: )?5\d\d /

/** The password of the mail server stays in the environment. A stored one would be in every backup. */
const mailClient = (app: core.App) => {
  const { smtp } = app.settings()
  smtp.password = $os.getenv('SMTP_PASSWORD')
  try {
    return app.newMailClient()
  } finally {
    smtp.password = ''
  }
}

const send = (app: core.App, { from, to, subject, text, html, messageId, headers }: WrittenMail) =>
  mailClient(app).send(
    new MailerMessage({
      from,
      to: [{ address: to }],
      subject,
      text,
      html,
      headers: { ...headers, 'Message-ID': messageId },
    }),
  )

const outcomeOf = (error: string): Outcome => {
  if (FINAL.test(error)) return ABOUT_ADDRESS.test(error) && isHardBounce(error) ? 'bounced' : 'refused'
  return NOT_TAKEN.test(error) ? 'postponed' : 'unclear'
}

const claimOne = (app: core.App, claim: Claim): ClaimedMail | undefined => {
  let mail: ClaimedMail | undefined
  app.runInTransaction((tx) => {
    mail = claimMails(tx, claim, timeFromNow(-OVERDUE_MS), 1)[0]
  })
  return mail
}

const deliverOne = (app: core.App, mail: ClaimedMail, claim: Claim): Outcome => {
  const written = writeMail(app, mail, claim)
  if (!written) return 'skipped'
  let outcome: Outcome = 'sent'
  let error = ''
  try {
    send(app, written)
  } catch (cause) {
    error = String(cause)
    outcome = outcomeOf(error)
  }
  app.runInTransaction((tx) => settleMail(tx, { ...claim, id: mail.id, outcome, error }))
  return outcome
}

/**
 * Every minute: sends the emails that no deliverer claimed, one after the other, so that PocketBase also delivers when
 * it runs alone. Stops at the first email that the mail server does not accept.
 */
export const deliverOverdue = (app: core.App) => {
  forgetNetworks(app)
  correctFutureRows(app)
  giveUpStuckMails(app)
  if (!app.settings().smtp.enabled) return
  const end = Date.now() + ROUND_MS
  for (let round = Date.now(); Date.now() < end; round++) {
    const claim = { deliverer: SERVER, round }
    const mail = claimOne(app, claim)
    if (!mail) return
    const outcome = deliverOne(app, mail, claim)
    if (outcome === 'postponed' || outcome === 'unclear') return
  }
}

/** Clocks are corrected by this much every day. */
const SLACK_MS = 5000

/** A row from the future was written before the clock was set back: makes it due now. */
const correctFutureRows = (app: core.App) => {
  app
    .db()
    .newQuery(
      `UPDATE outbox_mails SET next_attempt_at = {:now}, updated = {:now}
        WHERE state = 'pending' AND next_attempt_at > {:now} AND updated > {:soon}`,
    )
    .bind({ now: timeFromNow(0), soon: timeFromNow(SLACK_MS) })
    .execute()
}

/** Rows deleted at a time, so that no save waits long. */
const BATCH = 5000

/** Every night: deletes finished emails after the set number of days. Pending and withheld emails stay. */
export const pruneMails = (app: core.App) => {
  const sql = `DELETE FROM outbox_mails WHERE rowid IN (SELECT rowid FROM outbox_mails
    WHERE state IN ('sent', 'failed', 'skipped', 'suppressed') AND updated < {:before} LIMIT ${BATCH})`
  const before = timeFromNow(-settingOf(app, 'keep_mails_days', KEEP_MAILS_DAYS.most) * DAY_MS)
  while (app.db().newQuery(sql).bind({ before }).execute().rowsAffected() === BATCH);
}

import { isObject } from '../../../domain/guards.ts'
import { isHardBounce, readDeliveryNews } from '../../../domain/mail/delivery-report.ts'
import { KEEP_MAILS_DAYS } from '../../../domain/mail/mail-policy.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/time.ts'
import { settingOf } from '../database/directory-settings.ts'
import { timeFromNow } from '../database/records.ts'
import { type Claim, type ClaimedMail, claimMails, releaseLost, SERVER, touchClaimed } from './claim-mails.ts'
import { suppressAddress } from './do-not-email.ts'
import { forgetNetworks } from './outbox.ts'
import { giveUpStuckMails, OUTCOMES, type Outcome, settleMail } from './settle-mails.ts'
import { type WrittenMail, writeMail } from './write-mail.ts'

const MOST_AT_ONCE = 100
const ID = /^[a-z0-9]{15}$/
const DELIVERER = /^[\w-]{8,40}$/

type Body = Readonly<Record<string, unknown>>
interface Result {
  id: string
  round: number
  outcome: Outcome
  error: string
}

const refuse = (field: string): never => {
  throw new BadRequestError(`The field ${field} is not what a deliverer sends.`, {
    [field]: new ValidationError('validation_exchange', 'Not what a deliverer sends'),
  })
}

const wholeNumber = (body: Body, field: string, most: number): number => {
  const value = body[field]
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most ? value : refuse(field)
}

const claimOf = (body: Body): Claim => {
  const { deliverer } = body
  if (typeof deliverer !== 'string' || !DELIVERER.test(deliverer)) return refuse('deliverer')
  return { deliverer, round: wholeNumber(body, 'round', Number.MAX_SAFE_INTEGER) }
}

const holdingOf = ({ holding }: Body): string[] =>
  Array.isArray(holding) && holding.every((id) => typeof id === 'string' && ID.test(id)) ? holding : refuse('holding')

const isResult = (given: unknown): given is Result => {
  if (!isObject(given)) return false
  const { id, round, outcome, error } = given
  return (
    typeof id === 'string' &&
    ID.test(id) &&
    Number.isInteger(round) &&
    OUTCOMES.some((known) => known === outcome) &&
    typeof error === 'string'
  )
}

const resultsOf = ({ results }: Body): Result[] =>
  Array.isArray(results) && results.every(isResult) ? results : refuse('results')

/**
 * POST /api/directory/outbox/exchange, as superuser: a deliverer reports results and claims the next emails.
 *
 * `{ deliverer, round, holding, results, most }`: its name; the number of this round, which increases; the ids of the
 * emails that it is still sending; the results of others, `{ id, round, outcome, error }` each; how many more it
 * accepts. A repeated result counts once. Answers `{ "mails": WrittenMail[] }`.
 */
export const exchangeMails = (e: core.RequestEvent) => {
  const { body } = e.requestInfo()
  const claim = claimOf(body)
  const holding = holdingOf(body)
  const results = resultsOf(body)
  const most = wholeNumber(body, 'most', MOST_AT_ONCE)
  let claimed: ClaimedMail[] = []
  e.app.runInTransaction((tx) => {
    for (const result of results) settleMail(tx, { ...result, deliverer: claim.deliverer })
    releaseLost(tx, claim, holding)
    touchClaimed(tx, claim, holding)
    claimed = most ? claimMails(tx, claim, timeFromNow(0), most) : []
  })
  giveUpStuckMails(e.app)
  const mails = claimed.map((mail) => writeMail(e.app, mail, claim)).filter((mail): mail is WrittenMail => !!mail)
  return e.json(200, { mails })
}

const MOST_BYTES = 320 * 1024
const CONFIRM_WITHIN_S = 10

/** A bearer token, or the password in a URL such as https://mail:TOKEN@…, which is all that some services support. */
const tokenOf = ({ request }: core.RequestEvent): string => {
  const header = request?.header.get('Authorization') ?? ''
  if (!/^Basic\s/i.test(header)) return header.replace(/^Bearer\s+/i, '')
  const [, password] = request?.basicAuth() ?? []
  return typeof password === 'string' ? password : ''
}

/** @throws 404 without MAIL_EVENTS_TOKEN, 401 for another token */
const requireToken = (e: core.RequestEvent) => {
  const expected = $os.getenv('MAIL_EVENTS_TOKEN')
  if (!expected) throw new NotFoundError()
  if ($security.equal(tokenOf(e), expected)) return
  // Amazon sends the password of a URL only after a challenge
  e.response.header().set('WWW-Authenticate', 'Basic realm="mail events"')
  throw new UnauthorizedError('The token of mail events is missing or wrong.')
}

/**
 * POST /api/directory/mail-events, with MAIL_EVENTS_TOKEN: bounces and complaints from a mail service, in our format,
 * Postmark's or Amazon's. Answers 204, even if nothing follows from it.
 */
export const receiveDeliveryReports = (e: core.RequestEvent) => {
  requireToken(e)
  const news = readDeliveryNews(toString(e.request?.body, MOST_BYTES))
  if (!news) throw new BadRequestError('This is not a report from a mail service.')
  if (news.confirmAt) $http.send({ url: news.confirmAt, method: 'GET', timeout: CONFIRM_WITHIN_S })
  e.app.runInTransaction((tx) => {
    for (const report of news.reports) suppressAddress(tx, report)
  })
  return e.noContent(204)
}

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

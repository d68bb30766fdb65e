import {
  EMAIL_CHANGE_HOURS,
  EMAIL_CHANGE_PROBLEMS,
  type EmailChangeState,
  MOST_EMAIL_CHANGES,
} from '../../../domain/accounts/rules.ts'
import { HOUR_MS } from '../../../domain/time.ts'
import { inTransaction } from '../changes/request-context.ts'
import { accountWith, choiceOf, recordOf, timeFromNow } from '../database/records.ts'
import { claimsOf } from '../database/tokens.ts'
import { enqueueMail, originOf } from '../mail/outbox.ts'
import { verifiedMember } from '../moderation/member-requests.ts'
import { logEmailChange } from '../security/watch-accounts.ts'
import { requireFreshProof } from './sign-in/fresh-proof.ts'
import { requireLinkPassword } from './sign-in/sign-in-limits.ts'

/**
 * An account gets a new email address if both addresses agree: first the current one by a link, then the new one with
 * the account's password. The new address gets no email before the current one agrees.
 */

const CONFIRM_WITHIN_MS = EMAIL_CHANGE_HOURS * HOUR_MS
const ID_LENGTH = 15
const ADDRESS = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/

const changesSince = (app: core.App, field: 'user' | 'new_email', value: string): number =>
  app.countRecords(
    'email_changes',
    $dbx.exp(`${field} = {:value} AND created > {:since}`, { value, since: timeFromNow(-CONFIRM_WITHIN_MS) }),
  )

const setState = (app: core.App, change: core.Record, state: EmailChangeState) => {
  change.set('state', state)
  app.save(change)
}

const requireFew = (app: core.App, user: string, newEmail: string) => {
  const most = Math.max(changesSince(app, 'user', user), changesSince(app, 'new_email', newEmail))
  if (most >= MOST_EMAIL_CHANGES) throw new ApiError(429, EMAIL_CHANGE_PROBLEMS.often)
}

const addressIn = (given: unknown, account: core.Record): string => {
  const address = typeof given === 'string' ? given.trim().toLowerCase() : ''
  if (ADDRESS.test(address) && address.length <= 255 && address !== account.email().toLowerCase()) return address
  throw new BadRequestError(EMAIL_CHANGE_PROBLEMS.address, {
    newEmail: new ValidationError('validation_is_email', EMAIL_CHANGE_PROBLEMS.address),
  })
}

/**
 * POST /api/directory/email-change `{ "newEmail": "…" }` from a signed-in account, with fresh proof: asks its current
 * address, which must be verified, for permission. Answers 204, whether or not the new address has an account. A
 * `password` in the body is enough proof if the second factor is off.
 */
export const requestEmailChange = (e: core.RequestEvent) => {
  // an unverified address may belong to a stranger, who would read the new address
  const account = verifiedMember(e)
  const { newEmail, password } = e.requestInfo().body
  const address = addressIn(newEmail, account)
  requireFew(e.app, account.id, address)
  requireFreshProof(e, password)
  e.app.runInTransaction((tx) => {
    requireFew(tx, account.id, address)
    const change = new Record(tx.findCollectionByNameOrId('email_changes'), {
      user: account.id,
      old_email: account.email(),
      new_email: address,
      state: 'requested',
      secret: $security.randomString(40),
    })
    tx.save(change)
    enqueueMail(tx, 'email_change_requested', change.id, account.email(), originOf(e))
  })
  return e.noContent(204)
}

/**
 * GET /api/directory/email-change from a signed-in account: its newest pending change,
 * `{ "pending": { "newEmail": "…", "state": "requested" } }`, or null. It contains no link.
 */
export const answerPendingEmailChange = (e: core.RequestEvent) => {
  const [change] = e.app.findRecordsByFilter(
    'email_changes',
    'user = {:user} && (state = "requested" || state = "approved") && created > {:since}',
    '-created,-@rowid',
    1,
    0,
    { user: e.auth?.id ?? '', since: timeFromNow(-CONFIRM_WITHIN_MS) },
  )
  const pending = change && {
    newEmail: change.getString('new_email'),
    state: choiceOf(change, 'state', ['requested', 'approved']),
  }
  return e.json(200, { pending: pending ?? null })
}

/** The change that a link to the old address is about. @throws 400 if the link was used, has expired or is not ours */
const changeOf = (app: core.App, token: unknown): core.Record => {
  const [id = '', secret = ''] = String(token ?? '').split('.')
  const [change] = app.findRecordsByFilter(
    'email_changes',
    'id = {:id} && state = "requested" && created > {:since}',
    '',
    1,
    0,
    { id, since: timeFromNow(-CONFIRM_WITHIN_MS) },
  )
  if (!change || !$security.equal(change.getString('secret'), secret))
    throw new BadRequestError(EMAIL_CHANGE_PROBLEMS.link)
  return change
}

/**
 * POST /api/directory/email-change/answer `{ "token": "…", "isAllowed": true }`: the decision of the old address. Then
 * emails the new address, unless it has an account. Answers 204.
 */
export const decideEmailChange = (e: core.RequestEvent) => {
  const { token, isAllowed } = e.requestInfo().body
  e.app.runInTransaction((tx) => {
    const change = changeOf(tx, token)
    setState(tx, change, isAllowed === true ? 'approved' : 'declined')
    const address = change.getString('new_email')
    if (isAllowed === true && !accountWith(tx, address)) {
      const user = change.getString('user')
      enqueueMail(tx, 'email_change', user, address, { sender: user })
    }
  })
  return e.noContent(204)
}

/** Refuses PocketBase's own routes: they email the new address at once, and let its reader guess the password. */
export const refuseBuiltInEmailChange = (
  _: core.RecordRequestEmailChangeRequestEvent | core.RecordConfirmEmailChangeRequestEvent,
) => {
  throw new ForbiddenError('Ask for a new address at /api/directory/email-change.')
}

const deadLink = () =>
  new BadRequestError(EMAIL_CHANGE_PROBLEMS.link, {
    token: new ValidationError('validation_invalid_token', EMAIL_CHANGE_PROBLEMS.link),
  })

const accountOfLink = (app: core.App, token: string): core.Record => {
  try {
    return app.findAuthRecordByToken(token, 'emailChange')
  } catch {
    throw deadLink()
  }
}

/**
 * POST /api/directory/email-change/confirm `{ "token": "…", "password": "…" }`: the confirmation of the new address.
 * The old address must have allowed it. A link works once. Ends every session. Answers 204. @throws 400 with the
 * problem under `data.token` or `data.password`; 429 after too many passwords
 */
export const confirmEmailChange = (e: core.RequestEvent) => {
  const { token, password } = e.requestInfo().body
  const account = accountOfLink(e.app, String(token ?? ''))
  const address = String(claimsOf(String(token))['newEmail'] ?? '')
  requireLinkPassword(e, account, password)
  e.app.runInTransaction((tx) => {
    const [change] = tx.findRecordsByFilter(
      'email_changes',
      'user = {:user} && new_email = {:address} && state = "approved" && created > {:since}',
      '-created',
      1,
      0,
      { user: account.id, address, since: timeFromNow(-CONFIRM_WITHIN_MS) },
    )
    if (!change) throw new BadRequestError(EMAIL_CHANGE_PROBLEMS.notAllowed)
    if (accountWith(tx, address)) throw deadLink()
    account.setEmail(address)
    account.setVerified(true)
    account.refreshTokenKey()
    tx.save(account)
    setState(tx, change, 'done')
  })
  logEmailChange(e, account)
  return e.noContent(204)
}

/** When an account gets another email address: tells the previous one, whoever changed it. */
export const notifyOldAddress = (e: core.RecordEvent) => {
  const account = recordOf(e)
  const before = account.original()
  const address = before.email()
  // an unverified address may belong to a stranger
  if (!before.verified() || address.toLowerCase() === account.email().toLowerCase()) return e.next()
  return inTransaction(e, (tx) => {
    e.next()
    const change = $security.sha256(`${account.id} ${address} ${timeFromNow(0)}`).slice(0, ID_LENGTH)
    enqueueMail(tx, 'email_changed', change, address)
  })
}

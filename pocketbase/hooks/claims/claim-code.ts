import { CLAIM_CODE } from '../../../domain/claims/rules.ts'

const MINUTE_MS = 60_000
/** Of the fingerprint, in hexadecimal digits: below what a number holds exactly. */
const DIGITS_USED = 12

/** Nobody but the server can tell the code: it is stored nowhere, and what is stored does not lead to it without the key. */
const keyOf = (app: core.App): string =>
  `code of a claim ${app.findCachedCollectionByNameOrId('users').passwordResetToken.secret}`

/** The code of a claim, the same until another one is asked for. */
export const claimCode = (app: core.App, claim: core.Record): string => {
  const fingerprint = $security.hs256(`${claim.id} ${claim.getString('code_seed')}`, keyOf(app))
  const code = Number.parseInt(fingerprint.slice(0, DIGITS_USED), 16) % 10 ** CLAIM_CODE.digits
  return String(code).padStart(CLAIM_CODE.digits, '0')
}

/** Has the claim take a code that no other one had. */
export const renewCode = (claim: core.Record, now: string) => {
  claim.set('code_seed', $security.randomString(40))
  claim.set('code_at', now)
  claim.set('code_tries', 0)
}

export const isCodeExpired = (claim: core.Record): boolean =>
  Date.parse(claim.getString('code_at').replace(' ', 'T')) + CLAIM_CODE.minutes * MINUTE_MS < Date.now()

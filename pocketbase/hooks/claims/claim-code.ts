import { CLAIM_CODE } from '../../../domain/claims/rules.ts'
import { mailedCode } from '../security/mailed-code.ts'

const MINUTE_MS = 60_000

/** The code of a claim, the same until another one is asked for. */
export const claimCode = (app: core.App, claim: core.Record): string =>
  mailedCode(app, 'code of a claim', `${claim.id} ${claim.getString('code_seed')}`, CLAIM_CODE.digits)

/** Has the claim take a code that no other one had. */
export const renewCode = (claim: core.Record, now: string) => {
  claim.set('code_seed', $security.randomString(40))
  claim.set('code_at', now)
  claim.set('code_tries', 0)
}

export const isCodeExpired = (claim: core.Record): boolean =>
  Date.parse(claim.getString('code_at').replace(' ', 'T')) + CLAIM_CODE.minutes * MINUTE_MS < Date.now()

import {
  CLAIM_ANSWERS,
  CLAIM_CODE,
  CLAIM_STATES,
  type ClaimState,
  RUNNING_CLAIMS,
} from '../../../domain/claims/rules.ts'
import { MINUTE_MS, readStoredTime } from '../../../domain/time.ts'
import { choiceOf, findRecord } from '../database/records.ts'
import { verifiedMember } from '../moderation/member-requests.ts'
import { mailedCode } from '../security/mailed-code.ts'

export const stateOf = (claim: core.Record): ClaimState => choiceOf(claim, 'state', CLAIM_STATES)

export const findListing = (app: core.App, id: string): core.Record | undefined =>
  findRecord(app, 'company_listings', id)

/** True if an account manages the company. Then a code alone is not enough for a claim. */
export const isManaged = (listing: core.Record): boolean =>
  listing.getString('owner') !== '' || listing.getString('editors') !== ''

export const manages = (listing: core.Record, account: string): boolean =>
  listing.getString('owner') === account || listing.getString('editors').split(' ').includes(account)

/** Other claims of the company that need a decision. */
export const rivalsOf = (tx: core.App, claim: core.Record): core.Record[] =>
  tx
    .findRecordsByFilter('claims', "listing = {:listing} && id != {:id} && state = 'waiting'", 'created', 0, 0, {
      listing: claim.getString('listing'),
      id: claim.id,
    })
    .flatMap((rival) => rival ?? [])

/**
 * The claim of the request's path, which must belong to the sender. @throws 403 if the sender's address is not
 * verified, 404
 */
export const ownClaim = (e: core.RequestEvent, app: core.App = e.app): core.Record => {
  const { id: user } = verifiedMember(e)
  const [claim] = app.findRecordsByFilter('claims', 'id = {:id} && user = {:user}', '', 1, 0, {
    id: e.request?.pathValue('id') ?? '',
    user,
  })
  if (!claim) throw new NotFoundError(CLAIM_ANSWERS.gone)
  return claim
}

/** The same for an open claim, with its company, which must still be published. @throws 409 */
export const ownRunningClaim = (e: core.RequestEvent, tx: core.App): { claim: core.Record; listing: core.Record } => {
  const claim = ownClaim(e, tx)
  if (!RUNNING_CLAIMS.includes(stateOf(claim))) throw new ApiError(409, CLAIM_ANSWERS.notRunning)
  const listing = findListing(tx, claim.getString('listing'))
  if (listing?.getString('state') !== 'published') throw new ApiError(409, CLAIM_ANSWERS.unknownCompany)
  return { claim, listing }
}

const momentOf = (claim: core.Record, field: string): string => claim.getString(field)

/** The facts about a claim that the claimant may see. */
export const claimFacts = (claim: core.Record) => ({
  id: claim.id,
  state: stateOf(claim),
  proof: claim.getString('proof'),
  sent_to: claim.getString('sent_to'),
  reason: claim.getString('reason'),
  created: momentOf(claim, 'created'),
})

/** The code of a claim. It stays the same until another one is requested. */
export const claimCode = (app: core.App, claim: core.Record): string =>
  mailedCode(app, 'code of a claim', `${claim.id} ${claim.getString('code_seed')}`, CLAIM_CODE.digits)

/** Gives the claim a new code. */
export const renewCode = (claim: core.Record, now: string) => {
  claim.set('code_seed', $security.randomString(40))
  claim.set('code_at', now)
  claim.set('code_tries', 0)
}

export const isCodeExpired = (claim: core.Record): boolean =>
  readStoredTime(claim.getString('code_at')).getTime() + CLAIM_CODE.minutes * MINUTE_MS < Date.now()

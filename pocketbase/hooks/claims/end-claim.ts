import { CLAIM_ANSWERS, RUNNING_CLAIMS } from '../../../domain/claims/rules.ts'
import { selectRows } from '../database/records.ts'
import { verifiedMember } from '../moderation/member-requests.ts'
import { tellOwnerOfEnd } from './decide-claim.ts'
import { claimFacts, ownClaim, stateOf } from './running-claim.ts'

/** POST /api/directory/claims/{id}/withdraw, by the claimant. */
export const withdrawClaim = (e: core.RequestEvent) => {
  let facts: ReturnType<typeof claimFacts> | undefined
  e.app.runInTransaction((tx) => {
    const claim = ownClaim(e, tx)
    const state = stateOf(claim)
    if (!RUNNING_CLAIMS.includes(state)) throw new ApiError(409, CLAIM_ANSWERS.notRunning)
    claim.set('state', 'withdrawn')
    claim.set('code_seed', '')
    tx.save(claim)
    if (state === 'waiting') tellOwnerOfEnd(tx, claim)
    facts = claimFacts(claim)
  })
  return e.json(200, facts)
}

/** Facts of a claim for its claimant, with the name of the company, which the account may not read as a record. */
const OWN = `json_object('id', claims.id, 'listing', listing, 'name', company.name, 'slug', company.slug,
  'state', claims.state, 'proof', proof, 'sent_to', sent_to, 'reason', reason, 'created', claims.created)`
/** Of a claim of somebody else's. It does not say whose. */
const AGAINST = `json_object('id', claims.id, 'listing', listing, 'name', company.name, 'answer', owner_answer,
  'created', claims.created)`
const WITH_COMPANY = 'FROM claims JOIN company_listings AS company ON company.id = listing'
const MOST_SHOWN = 100

/**
 * GET /api/directory/claims, by an account: `own`, its claims, the newest first, and `against`, those of its companies that an
 * administrator is to decide.
 */
export const answerOwnClaims = (e: core.RequestEvent) => {
  const id = e.auth?.id ?? ''
  return e.json(200, {
    own: selectRows(
      e.app,
      OWN,
      `FROM (SELECT * FROM claims WHERE user = {:id} ORDER BY created DESC LIMIT ${MOST_SHOWN}) AS claims
        JOIN company_listings AS company ON company.id = listing`,
      { id },
    ),
    against: selectRows(
      e.app,
      AGAINST,
      `${WITH_COMPANY} WHERE claims.state = 'waiting' AND company.owner = {:id} AND user != {:id}`,
      { id },
    ),
  })
}

/** POST /api/directory/claims/{id}/answer `{ "answer": "…" }`, by the company's present owner. Answers 204. */
export const answerDispute = (e: core.RequestEvent) => {
  const { id: owner } = verifiedMember(e)
  const { answer } = e.requestInfo().body
  if (typeof answer !== 'string' || !answer.trim())
    throw new BadRequestError(CLAIM_ANSWERS.noAnswer, {
      answer: new ValidationError('validation_rule', CLAIM_ANSWERS.noAnswer),
    })
  e.app.runInTransaction((tx) => {
    const [claim] = tx.findRecordsByFilter(
      'claims',
      "id = {:id} && listing.owner = {:owner} && user != {:owner} && state = 'waiting'",
      '',
      1,
      0,
      { id: e.request?.pathValue('id') ?? '', owner },
    )
    if (!claim) throw new NotFoundError(CLAIM_ANSWERS.gone)
    claim.set('owner_answer', answer)
    tx.save(claim)
  })
  return e.noContent(204)
}

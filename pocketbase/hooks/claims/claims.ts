import { mailDomain, maskedAddress } from '../../../domain/claims/claim-addresses.ts'
import { CLAIM_ANSWERS, RUNNING_CLAIMS } from '../../../domain/claims/rules.ts'
import { isAdmin } from '../accounts/require-admin.ts'
import { recordOf, selectRows } from '../database/records.ts'
import { countAction } from '../moderation/member-limits.ts'
import { verifiedMember } from '../moderation/member-requests.ts'
import { claimFacts, findListing, manages, ownClaim, stateOf } from './claim-record.ts'
import { notifyOwnerOfEnd } from './decide-claim.ts'

const publishedWith = (app: core.App, field: 'slug' | 'id', value: string): core.Record | undefined =>
  app.findRecordsByFilter('company_listings', `${field} = {:value} && state = 'published'`, '', 1, 0, { value })[0]

/** A published company by its slug, a previous slug, or its id. */
const listingAt = (app: core.App, name: string): core.Record | undefined => {
  const [old] = app.findRecordsByFilter('slug_redirects', 'from_slug = {:name}', '', 1, 0, { name })
  return publishedWith(app, 'slug', name) ?? publishedWith(app, 'id', old?.getString('listing') ?? name)
}

const newestClaim = (app: core.App, listing: string, user: string): core.Record | undefined =>
  app.findRecordsByFilter('claims', 'listing = {:listing} && user = {:user}', '-created,-@rowid', 1, 0, {
    listing,
    user,
  })[0]

/**
 * GET /api/directory/claimed-company/{slug}, signed in: a company by slug or id, where a code could be sent, and the
 * account's newest claim of it. Addresses are masked.
 */
export const answerClaimedCompany = (e: core.RequestEvent) => {
  const listing = listingAt(e.app, e.request?.pathValue('slug') ?? '')
  if (!listing) throw new NotFoundError(CLAIM_ANSWERS.unknownCompany)
  const domain = mailDomain(listing.getString('website'))
  const email = listing.getString('email')
  const claim = newestClaim(e.app, listing.id, e.auth?.id ?? '')
  return e.json(200, {
    listing: listing.id,
    name: listing.getString('name'),
    slug: listing.getString('slug'),
    isOwned: listing.getString('owner') !== '',
    isOwn: manages(listing, e.auth?.id ?? ''),
    email: email ? maskedAddress(email, domain) : '',
    domain,
    claim: claim ? claimFacts(claim) : null,
  })
}

const runningOf = (tx: core.App, listing: string, user: string): core.Record | undefined =>
  tx.findRecordsByFilter(
    'claims',
    "listing = {:listing} && user = {:user} && (state = 'open' || state = 'code_sent' || state = 'waiting')",
    '',
    1,
    0,
    { listing, user },
  )[0]

/** POST /api/directory/claims `{ "listing": "…" }`: starts a claim, or returns the open one. */
export const beginClaim = (e: core.RequestEvent) => {
  const { id: user } = verifiedMember(e)
  if (isAdmin(e.auth)) throw new BadRequestError(CLAIM_ANSWERS.admin)
  const { listing: given } = e.requestInfo().body
  let claim: core.Record | undefined
  e.app.runInTransaction((tx) => {
    const listing = findListing(tx, typeof given === 'string' ? given : '')
    if (listing?.getString('state') !== 'published') throw new NotFoundError(CLAIM_ANSWERS.unknownCompany)
    if (manages(listing, user)) throw new BadRequestError(CLAIM_ANSWERS.own)
    claim = runningOf(tx, listing.id, user)
    if (claim) return
    countAction(tx, 'claim', user)
    claim = new Record(tx.findCollectionByNameOrId('claims'), { listing: listing.id, user, state: 'open' })
    tx.save(claim)
  })
  return e.json(200, claimFacts(recordOf({ record: claim })))
}

/** POST /api/directory/claims/{id}/withdraw, from the claimant. */
export const withdrawClaim = (e: core.RequestEvent) => {
  let facts: ReturnType<typeof claimFacts> | undefined
  e.app.runInTransaction((tx) => {
    const claim = ownClaim(e, tx)
    const state = stateOf(claim)
    if (!RUNNING_CLAIMS.includes(state)) throw new ApiError(409, CLAIM_ANSWERS.notRunning)
    claim.set('state', 'withdrawn')
    claim.set('code_seed', '')
    tx.save(claim)
    if (state === 'waiting') notifyOwnerOfEnd(tx, claim)
    facts = claimFacts(claim)
  })
  return e.json(200, facts)
}

/** A claim for its claimant, with the company's name, because the account may not read its record. */
const OWN = `json_object('id', claims.id, 'listing', listing, 'name', company.name, 'slug', company.slug,
  'state', claims.state, 'proof', proof, 'sent_to', sent_to, 'reason', reason, 'created', claims.created)`
/** Someone else's claim. It does not say whose. */
const AGAINST = `json_object('id', claims.id, 'listing', listing, 'name', company.name, 'answer', owner_reply,
  'created', claims.created)`
const WITH_COMPANY = 'FROM claims JOIN company_listings AS company ON company.id = listing'
const MOST_SHOWN = 100

/**
 * GET /api/directory/claims, signed in: `own`, the account's claims, newest first, and `against`, undecided claims of
 * its companies.
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

/** POST /api/directory/claims/{id}/answer `{ "answer": "…" }`, from the company's current owner. Answers 204. */
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
    claim.set('owner_reply', answer)
    tx.save(claim)
  })
  return e.noContent(204)
}

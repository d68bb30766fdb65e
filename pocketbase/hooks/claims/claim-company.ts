import { mailDomain, maskedAddress } from '../../../domain/claims/claim-addresses.ts'
import { CLAIM_ANSWERS } from '../../../domain/claims/rules.ts'
import { isAdmin } from '../accounts/require-admin.ts'
import { recordOf } from '../database/records.ts'
import { countAction } from '../moderation/count-action.ts'
import { verifiedMember } from '../moderation/member-requests.ts'
import { claimFacts, findListing, manages } from './running-claim.ts'

const publishedWith = (app: core.App, field: 'slug' | 'id', value: string): core.Record | undefined =>
  app.findRecordsByFilter('company_listings', `${field} = {:value} && state = 'published'`, '', 1, 0, { value })[0]

/** A published company by its slug, by one that it had, or by its id. */
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
 * GET /api/directory/claimed-company/{slug}, the slug or the id, of an account that is signed in: the company, where a code could go, and the
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

/** POST /api/directory/claims `{ "listing": "…" }`: begins a claim, or goes on with the one that runs. Answers it. */
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

import { CLAIM_ANSWERS, GIVEN_TO_ANOTHER } from '../../../domain/claims/rules.ts'
import { timeFromNow } from '../database/records.ts'
import { deleteUnsent, verifiedEmailOf } from '../listings/listing-records.ts'
import { adminAddresses, enqueueMail } from '../mail/outbox.ts'
import { findListing, isManaged, manages, rivalsOf, stateOf } from './claim-record.ts'

type Decider = core.Record | undefined

const decide = (tx: core.App, claim: core.Record, state: 'approved' | 'declined', reason: string, by: Decider) => {
  claim.set('state', state)
  claim.set('reason', reason)
  claim.set('decided_by', by?.collection().name === 'users' ? by.id : '')
  claim.set('decided_at', timeFromNow(0))
  tx.save(claim)
  deleteUnsent(tx, 'claim_decision', claim.id)
  const address = verifiedEmailOf(tx, claim.getString('user'))
  if (address) enqueueMail(tx, 'claim_decision', claim.id, address)
}

const assignmentOf = (tx: core.App, listing: string, user: string): core.Record | undefined =>
  tx.findRecordsByFilter('listing_assignments', 'listing = {:listing} && assigned_to_user = {:user}', '', 1, 0, {
    listing,
    user,
  })[0]

const assign = (tx: core.App, listing: string, user: string, by: Decider) => {
  if (assignmentOf(tx, listing, user)) return
  tx.save(
    new Record(tx.findCollectionByNameOrId('listing_assignments'), {
      listing,
      assigned_to_user: user,
      assigned_by_admin: by?.collection().name === 'users' ? by.id : '',
    }),
  )
}

const unassign = (tx: core.App, listing: string, user: string) => {
  const assignment = user && assignmentOf(tx, listing, user)
  if (assignment) tx.delete(assignment)
}

const giveTo = (tx: core.App, listing: core.Record, user: string, email: string) => {
  listing.set('owner', user)
  listing.set('email', email)
  tx.save(listing)
}

/**
 * The address that got the code, or else the account's: nobody has proved that the listing's own is the company's. An
 * imported file names the company's address together with its owner's.
 */
const provenAddress = (tx: core.App, claim: core.Record, listing: core.Record): string => {
  if (claim.getString('proof') === 'import' && listing.getString('email')) return listing.getString('email')
  const proven = claim.getString('proof') === 'document' ? '' : claim.getString('code_to')
  return proven || verifiedEmailOf(tx, claim.getString('user')) || listing.getString('email')
}

/**
 * Gives the company and its quote requests to the claimant, and emails everyone concerned. Declines the other pending claims of it.
 * @param by the administrator; absent if the code alone decides
 */
export const approveClaim = (tx: core.App, claim: core.Record, by: Decider) => {
  const listing = findListing(tx, claim.getString('listing'))
  if (!listing) throw new NotFoundError(CLAIM_ANSWERS.gone)
  const [user, former] = [claim.getString('user'), listing.getString('owner')]
  claim.set('former_owner', former)
  claim.set('former_email', listing.getString('email'))
  giveTo(tx, listing, user, provenAddress(tx, claim, listing))
  assign(tx, listing.id, user, by)
  if (former && former !== user) unassign(tx, listing.id, former)
  for (const rival of rivalsOf(tx, claim)) decide(tx, rival, 'declined', GIVEN_TO_ANOTHER, by)
  decide(tx, claim, 'approved', '', by)
  const address = former && former !== user ? verifiedEmailOf(tx, former) : ''
  if (address) enqueueMail(tx, 'claim_lost', claim.id, address)
}

/** Tells the current owner about a claim that needs a decision, or that it has ended. */
const notifyOwner = (tx: core.App, claim: core.Record, listing: core.Record) => {
  const owner = listing.getString('owner')
  const address = owner && owner !== claim.getString('user') ? verifiedEmailOf(tx, owner) : ''
  if (address) enqueueMail(tx, 'claim_dispute', claim.id, address)
}

/** True if the owner was emailed about a claim or its end since the given time. */
const wasNotified = (tx: core.App, claim: string, since = ''): boolean => {
  const ofClaim = "kind IN ('claim_dispute', 'claim_lost') AND record = {:claim}"
  const expression = `${ofClaim} AND state IN ('sending', 'sent') AND created >= {:since}`
  return tx.countRecords('outbox_mails', $dbx.exp(expression, { claim, since })) > 0
}

/** Owners who never heard of a claim do not hear that it ended. */
export const notifyOwnerOfEnd = (tx: core.App, claim: core.Record) => {
  deleteUnsent(tx, 'claim_dispute', claim.id)
  const listing = findListing(tx, claim.getString('listing'))
  if (listing && wasNotified(tx, claim.id)) notifyOwner(tx, claim, listing)
}

export const declineClaim = (tx: core.App, claim: core.Record, reason: string, by: Decider) => {
  decide(tx, claim, 'declined', reason, by)
  notifyOwnerOfEnd(tx, claim)
}

/**
 * Makes a claim pending again, after its company went back to the former owner. Deletes unsent emails about the decision.
 * An owner who was told that the claim ended hears that it is pending.
 * @throws 409 if the company has another owner meanwhile
 */
export const reopenClaim = (tx: core.App, claim: core.Record) => {
  const listing = findListing(tx, claim.getString('listing'))
  if (stateOf(claim) === 'approved' && listing && listing.getString('owner') !== claim.getString('former_owner'))
    throw new ApiError(409, CLAIM_ANSWERS.ownerChanged)
  const decidedAt = claim.getString('decided_at')
  claim.set('state', 'waiting')
  claim.set('reason', '')
  claim.set('decided_by', '')
  claim.set('decided_at', '')
  tx.save(claim)
  deleteUnsent(tx, 'claim_decision', claim.id)
  deleteUnsent(tx, 'claim_lost', claim.id)
  deleteUnsent(tx, 'claim_dispute', claim.id)
  if (listing && wasNotified(tx, claim.id, decidedAt)) notifyOwner(tx, claim, listing)
}

/** Asks the administrators for a decision, and tells the current owner. */
export const requestDecision = (tx: core.App, claim: core.Record, listing: core.Record) => {
  claim.set('state', 'waiting')
  tx.save(claim)
  for (const address of adminAddresses(tx)) enqueueMail(tx, 'waiting_claims', claim.id, address)
  notifyOwner(tx, claim, listing)
}

/**
 * After a correct code: the claimant gets the company, unless someone else manages or claims it; then an administrator
 * decides.
 */
export const acceptProof = (tx: core.App, claim: core.Record, listing: core.Record) => {
  const isContested =
    (isManaged(listing) && !manages(listing, claim.getString('user'))) || rivalsOf(tx, claim).length > 0
  if (isContested) requestDecision(tx, claim, listing)
  else approveClaim(tx, claim, undefined)
}

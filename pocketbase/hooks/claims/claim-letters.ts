import { CLAIM_ANSWERS, RUNNING_CLAIMS } from '../../../domain/claims/rules.ts'
import {
  claimCodeLetter,
  claimDecisionLetter,
  claimDisputeLetter,
  claimLostLetter,
  claimOverLetter,
} from '../../mail/claim.ts'
import type { Letter } from '../../mail/letter.ts'
import { findRecord } from '../database/records.ts'
import type { ClaimedRow } from '../mail/claim-mails.ts'
import { publicName, siteAddress } from '../mail/mail-facts.ts'
import { contactMailbox } from '../mail/outbox.ts'
import { provedAddressOf } from '../moderation/decision-mails.ts'
import { claimCode, isCodeExpired } from './claim-code.ts'
import { findListing, stateOf } from './running-claim.ts'

/** Where an owner answers, and a claimant sees how it stands. */
const CLAIMS_PATH = '/claims'

const find = (app: core.App, id: string): { claim: core.Record; listing: core.Record } | undefined => {
  const claim = findRecord(app, 'claims', id)
  const listing = claim && findListing(app, claim.getString('listing'))
  return listing ? { claim, listing } : undefined
}

/** Writes the mail of a row about a claim. @throws when the claim or its company is gone */
export const claimLetter = (app: core.App, { kind, record }: ClaimedRow): Letter => {
  const found = find(app, record)
  if (!found) throw new Error(CLAIM_ANSWERS.gone)
  const { claim, listing } = found
  const companyName = listing.getString('name')
  if (kind === 'claim_dispute')
    return RUNNING_CLAIMS.includes(stateOf(claim))
      ? claimDisputeLetter(companyName, siteAddress(app, CLAIMS_PATH))
      : claimOverLetter(companyName)
  if (kind === 'claim_lost') return claimLostLetter(companyName, contactMailbox())
  if (kind === 'claim_decision')
    return claimDecisionLetter({
      isApproved: stateOf(claim) === 'approved',
      companyName,
      reason: claim.getString('reason'),
      editUrl: siteAddress(app, `/edit-listing/${listing.id}`),
      mailbox: contactMailbox(),
    })
  return claimCodeLetter(claimCode(app, claim), publicName(listing.getString('state'), companyName) || undefined)
}

/** Whether a row about a claim is still to be mailed; undefined when the claim is gone. */
export const isClaimMailWanted = (app: core.App, { kind, record, recipient }: ClaimedRow): boolean | undefined => {
  const found = find(app, record)
  if (!found) return undefined
  const { claim, listing } = found
  if (kind === 'waiting_claims') return stateOf(claim) === 'waiting'
  if (kind === 'claim_code')
    return stateOf(claim) === 'code_sent' && claim.getString('code_to') === recipient && !isCodeExpired(claim)
  if (kind === 'claim_dispute')
    return stateOf(claim) !== 'approved' && provedAddressOf(app, listing.getString('owner')) === recipient
  if (kind === 'claim_lost') return stateOf(claim) === 'approved'
  return !RUNNING_CLAIMS.includes(stateOf(claim)) && provedAddressOf(app, claim.getString('user')) === recipient
}

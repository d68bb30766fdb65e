import { BRAND } from '../../domain/brand.ts'
import { CLAIM_ANSWERS, CLAIM_CODE, RUNNING_CLAIMS } from '../../domain/claims/rules.ts'
import { claimCode, findListing, isCodeExpired, stateOf } from '../hooks/claims/claim-record.ts'
import { findRecord } from '../hooks/database/records.ts'
import type { ClaimedRow } from '../hooks/mail/claim-mails.ts'
import { publicName, siteAddress } from '../hooks/mail/mail-facts.ts'
import { contactMailbox } from '../hooks/mail/outbox.ts'
import { provedAddressOf } from '../hooks/moderation/listing-decision.ts'
import { type Letter, subjectOf } from './letter.ts'

/**
 * To an address that may be a stranger's: the code and our words.
 * @param company undefined when it is not to be named
 */
const claimCodeLetter = (code: string, company: string | undefined): Letter => ({
  subject: `${code} is your ${BRAND.name} code`,
  title: `Your code: ${code}`,
  parts: [
    {
      kind: 'text',
      text: `Somebody with an account at ${BRAND.name} says that ${company ?? 'a company with this address'} is theirs. Whoever types this code there within ${CLAIM_CODE.minutes} minutes manages the listing.`,
    },
    { kind: 'text', text: 'Give it to nobody else. We never ask for it by phone or mail.' },
  ],
  footer: 'If you did not ask for this, ignore this mail: nothing changes.',
})

interface ClaimDecisionFacts {
  isApproved: boolean
  companyName: string
  reason: string
  editUrl: string
  mailbox: string
}

/** To the claimant: what was decided. */
const claimDecisionLetter = (facts: ClaimDecisionFacts): Letter => {
  const { isApproved, companyName, reason, editUrl, mailbox } = facts
  return {
    subject: subjectOf(`${isApproved ? 'Company is yours' : 'Claim declined'}: ${companyName}`),
    title: isApproved ? `${companyName} is yours to manage` : 'Your claim was declined',
    parts: isApproved
      ? [
          { kind: 'text', text: 'You can edit its listing, read its quote requests and answer its reviews.' },
          { kind: 'button', label: 'Open the listing', url: editUrl },
        ]
      : [
          { kind: 'text', text: `We could not see that ${companyName} is yours.` },
          ...(reason ? [{ kind: 'quote', text: reason } as const] : []),
          { kind: 'text', text: `Write to ${mailbox} if you have a question about it.` },
        ],
    footer: 'You get this because you claimed the company.',
    replyTo: mailbox,
  }
}

/** To the owner of a company that somebody else claims. Says nothing that the claimant wrote. */
const claimDisputeLetter = (companyName: string, url: string): Letter => ({
  subject: subjectOf(`Somebody else claims ${companyName}`),
  title: `Somebody else claims ${companyName}`,
  parts: [
    {
      kind: 'text',
      text: 'It stays yours unless we decide otherwise. Tell us in the console who may manage it; we read your answer before we decide.',
    },
    { kind: 'button', label: 'Answer in the console', url },
  ],
  footer: 'You get this because you manage the company.',
})

/** To the same owner, when that claim has come to nothing. */
const claimOverLetter = (companyName: string): Letter => ({
  subject: subjectOf(`${companyName} stays yours`),
  title: `${companyName} stays yours`,
  parts: [{ kind: 'text', text: 'The claim that somebody else had made has ended. You need not do anything.' }],
  footer: 'You get this because you manage the company.',
})

/** To whom the company belonged before. */
const claimLostLetter = (companyName: string, mailbox: string): Letter => ({
  subject: subjectOf(`${companyName} has another owner`),
  title: `${companyName} has another owner`,
  parts: [
    { kind: 'text', text: 'We have given its listing to an account that proved that the company is theirs.' },
    { kind: 'text', text: `Write to ${mailbox} if that is not right.` },
  ],
  footer: 'You get this because you managed the company.',
  replyTo: mailbox,
})

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

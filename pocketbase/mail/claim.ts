import { BRAND } from '../../domain/brand.ts'
import { CLAIM_ANSWERS, CLAIM_CODE, RUNNING_CLAIMS } from '../../domain/claims/rules.ts'
import { claimCode, findListing, isCodeExpired, stateOf } from '../hooks/claims/claim-record.ts'
import { findRecord } from '../hooks/database/records.ts'
import { verifiedEmailOf } from '../hooks/listings/listing-records.ts'
import type { OutboxRow } from '../hooks/mail/claim-mails.ts'
import { publicName, siteUrl } from '../hooks/mail/mail-facts.ts'
import { contactMailbox } from '../hooks/mail/outbox.ts'
import { quoteRecipients } from '../hooks/mail/quote-recipients.ts'
import { type Emails, reasonUnless } from './email.ts'
import { type Letter, subjectOf } from './letter.ts'

const find = (app: core.App, id: string): { claim: core.Record; listing: core.Record } | undefined => {
  const claim = findRecord(app, 'claims', id)
  const listing = claim && findListing(app, claim.getString('listing'))
  return listing ? { claim, listing } : undefined
}

/** True if an email about a claim is still needed; undefined if the claim or its company is gone. */
export const isClaimEmailNeeded = (app: core.App, { kind, record, recipient }: OutboxRow): boolean | undefined => {
  const found = find(app, record)
  if (!found) return undefined
  const { claim, listing } = found
  const state = stateOf(claim)
  switch (kind) {
    case 'waiting_claims':
      return state === 'waiting'
    case 'claim_code':
      return state === 'code_sent' && claim.getString('code_to') === recipient && !isCodeExpired(claim)
    case 'claim_dispute':
      return state !== 'approved' && verifiedEmailOf(app, listing.getString('owner')) === recipient
    case 'claim_lost':
      return state === 'approved'
    default:
      return !RUNNING_CLAIMS.includes(state) && verifiedEmailOf(app, claim.getString('user')) === recipient
  }
}

/** An email about a claim and its company. */
const about = (write: (app: core.App, claim: core.Record, listing: core.Record, companyName: string) => Letter) => ({
  skip: (app: core.App, row: OutboxRow): string => reasonUnless(isClaimEmailNeeded(app, row)),
  write: (app: core.App, [{ record }]: readonly [OutboxRow, ...OutboxRow[]]): Letter => {
    const found = find(app, record)
    if (!found) throw new Error(CLAIM_ANSWERS.gone)
    return write(app, found.claim, found.listing, found.listing.getString('name'))
  },
})

/** "New quote requests go to a@x.com and b@y.com." */
const requestsGoTo = (addresses: readonly string[]): string =>
  `New quote requests go to ${addresses.join(' and ')}. You can change that in the listing and in your settings.`

export const claimEmails = {
  /** To an address that may be a stranger's, so it contains only the code and our words. */
  claim_code: about((app, claim, listing, companyName) => {
    const code = claimCode(app, claim)
    const company = publicName(listing.getString('state'), companyName) || 'a company with this address'
    return {
      subject: `${code} is your ${BRAND.name} code`,
      title: `Your code: ${code}`,
      parts: [
        {
          kind: 'text',
          text: `Someone with a ${BRAND.name} account says they represent ${company}. Anyone who enters this code there within ${CLAIM_CODE.minutes} minutes can manage the listing.`,
        },
        { kind: 'text', text: 'Don’t share it. We never ask for it by phone or email.' },
      ],
      footer: 'If you didn’t ask for this code, ignore this email and nothing will change.',
    }
  }),

  /** To the person who claimed the company. */
  claim_decision: about((app, claim, listing, companyName) => {
    const isApproved = stateOf(claim) === 'approved'
    const reason = claim.getString('reason')
    return {
      subject: subjectOf(`Claim ${isApproved ? 'approved' : 'declined'}: ${companyName}`),
      title: isApproved ? `You can now manage ${companyName}` : 'Your claim was declined',
      parts: isApproved
        ? [
            { kind: 'text', text: 'You can edit the listing, read its quote requests and reply to its reviews.' },
            { kind: 'text', text: requestsGoTo(quoteRecipients(app, listing.id)) },
            { kind: 'button', label: 'Open the listing', url: siteUrl(app, `/edit-listing/${listing.id}`) },
          ]
        : [
            { kind: 'text', text: `We couldn’t confirm that ${companyName} is yours.` },
            ...(reason ? [{ kind: 'quote', text: reason } as const] : []),
            { kind: 'text', text: `If you have questions, write to ${contactMailbox()}.` },
          ],
      footer:
        claim.getString('proof') === 'import'
          ? 'You received this email because our records name you as the owner of this company.'
          : 'You received this email because you claimed this company.',
      replyTo: contactMailbox(),
    }
  }),

  /** To the owner, when someone else's claim needs a decision and again when it ends. Contains no words of theirs. */
  claim_dispute: about((app, claim, _, companyName) =>
    RUNNING_CLAIMS.includes(stateOf(claim))
      ? {
          subject: subjectOf(`Someone else claims ${companyName}`),
          title: `Someone else claims ${companyName}`,
          parts: [
            {
              kind: 'text',
              text: 'You keep the company unless we decide otherwise. Tell us in the console who may manage it. We read your reply before we decide.',
            },
            { kind: 'button', label: 'Reply in the console', url: siteUrl(app, '/claims') },
          ],
          footer: 'You received this email because you manage this company.',
        }
      : {
          subject: subjectOf(`You still manage ${companyName}`),
          title: `You still manage ${companyName}`,
          parts: [{ kind: 'text', text: 'The other person’s claim has ended. You don’t need to do anything.' }],
          footer: 'You received this email because you manage this company.',
        },
  ),

  /** To the previous owner of the company. */
  claim_lost: about((_app, _claim, _listing, companyName) => ({
    subject: subjectOf(`${companyName} has a new owner`),
    title: `${companyName} has a new owner`,
    parts: [
      { kind: 'text', text: 'Another account proved that it represents this company, so we gave it the listing.' },
      { kind: 'text', text: `If this is wrong, write to ${contactMailbox()}.` },
    ],
    footer: 'You received this email because you managed this company.',
    replyTo: contactMailbox(),
  })),
} as const satisfies Partial<Emails>

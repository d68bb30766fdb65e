import { SEND_IN_AGAIN } from '../../domain/listings/listing-states.ts'
import { LISTING_LABELS } from '../../domain/listings/rules.ts'
import { ADDRESS_REASON_LABELS } from '../../domain/mail/suppressed-address.ts'
import { EDIT_ANSWERS, GUARDED_FIELDS } from '../../domain/moderation/guarded-edit.ts'
import { companyPath } from '../../domain/routes.ts'
import { findRecord } from '../hooks/database/records.ts'
import type { ClaimedRow } from '../hooks/mail/claim-mails.ts'
import { suppressionOf } from '../hooks/mail/do-not-email.ts'
import { siteAddress } from '../hooks/mail/mail-facts.ts'
import { contactMailbox } from '../hooks/mail/outbox.ts'
import { readValues } from '../hooks/moderation/hold-edit.ts'
import { provedAddressOf } from '../hooks/moderation/listing-decision.ts'
import { type Letter, subjectOf } from './letter.ts'

interface ListingDecisionFacts {
  isApproved: boolean
  companyName: string
  /** What the administrator said about it, '' for nothing. */
  reason: string
  companyUrl: string
  /** Where questions go. */
  mailbox: string
}

/** To the owner of a listing that waited: what was decided. */
const listingDecisionLetter = (facts: ListingDecisionFacts): Letter => {
  const { isApproved, companyName, reason, companyUrl, mailbox } = facts
  const outcome = isApproved ? 'approved' : 'declined'
  return {
    subject: subjectOf(`Listing ${outcome}: ${companyName}`),
    title: `Your listing was ${outcome}`,
    parts: isApproved
      ? [
          { kind: 'text', text: `${companyName} is in the directory now.` },
          { kind: 'button', label: `See ${companyName}`, url: companyUrl },
        ]
      : [
          { kind: 'text', text: `${companyName} is not shown in the directory.` },
          ...(reason ? [{ kind: 'quote', text: reason } as const] : []),
          { kind: 'text', text: SEND_IN_AGAIN },
          { kind: 'text', text: `Write to ${mailbox} if you have a question about it.` },
        ],
    footer: 'You get this because you sent the listing in.',
    replyTo: mailbox,
  }
}

export interface RequestFacts {
  badge: 'verified' | 'featured'
  status: string
  /** Why it was declined, '' for nothing. */
  reason: string
  companyName: string
  companyUrl: string
}

const MEANINGS = {
  verified: 'It carries the Verified badge now.',
  featured: 'It stands before other companies in every list that it is in.',
} as const

/** To the owner who asked: what was decided. */
export const decisionLetter = (facts: RequestFacts): Letter => {
  const isApproved = facts.status === 'approved'
  const outcome = isApproved ? 'approved' : 'declined'
  return {
    subject: subjectOf(`Request ${outcome}: ${facts.companyName}`),
    title: `Your request was ${outcome}`,
    parts: [
      {
        kind: 'text',
        text: isApproved
          ? `${facts.companyName} is a ${facts.badge} listing. ${MEANINGS[facts.badge]}`
          : `${facts.companyName} was not made a ${facts.badge} listing. You may ask again.`,
      },
      ...(facts.reason && !isApproved ? [{ kind: 'quote', text: facts.reason } as const] : []),
      { kind: 'button', label: `See ${facts.companyName}`, url: facts.companyUrl },
    ],
    footer: `You get this because you asked for a ${facts.badge} listing.`,
  }
}

interface EditDecisionFacts {
  isApproved: boolean
  companyName: string
  /** "Company Name, Website" */
  fields: string
  reason: string
  companyUrl: string
  mailbox: string
}

/** To whoever sent in a change of a published listing: what was decided. */
const editDecisionLetter = (facts: EditDecisionFacts): Letter => {
  const { isApproved, companyName, fields, reason, companyUrl, mailbox } = facts
  const outcome = isApproved ? 'approved' : 'declined'
  return {
    subject: subjectOf(`Change ${outcome}: ${companyName}`),
    title: `Your change was ${outcome}`,
    parts: isApproved
      ? [
          { kind: 'text', text: `${companyName} shows it now: ${fields}.` },
          { kind: 'button', label: `See ${companyName}`, url: companyUrl },
        ]
      : [
          { kind: 'text', text: `The listing stays as it was: ${fields}.` },
          ...(reason ? [{ kind: 'quote', text: reason } as const] : []),
          { kind: 'text', text: `You may change it again. Write to ${mailbox} if you have a question about it.` },
        ],
    footer: 'You get this because you changed the listing.',
    replyTo: mailbox,
  }
}

interface UnreachableFacts {
  companyName: string
  email: string
  /** Why, as an administrator reads it: "Does not exist". */
  reason: string
  /** Addresses of the listing's form and of its requests in the console. */
  editUrl: string
  inquiriesUrl: string
}

/** To whoever manages a company: that requests for a quote do not reach its address any more. */
const unreachableLetter = (facts: UnreachableFacts): Letter => ({
  subject: subjectOf(`Mail does not reach ${facts.companyName}`),
  title: `Mail does not reach ${facts.companyName}`,
  parts: [
    {
      kind: 'text',
      text: 'Requests for a quote go to the email address of your listing, and that one does not take them. We do not write to it any more.',
    },
    {
      kind: 'facts',
      facts: [
        ['Email', facts.email],
        ['Reason', facts.reason],
      ],
    },
    { kind: 'text', text: 'No request is lost: all are in your inquiries. Give the listing an address that works.' },
    { kind: 'button', label: 'Change the email address', url: facts.editUrl },
    { kind: 'button', label: 'Open your inquiries', url: facts.inquiriesUrl },
  ],
  footer: `You get this because you manage ${facts.companyName}.`,
})

/** The mails about decisions on a listing, and its address. */

export const requestFacts = (app: core.App, id: string): RequestFacts => {
  const request = app.findRecordById('listing_requests', id)
  const listing = app.findRecordById('company_listings', request.getString('listing'))
  return {
    badge: request.getString('request_type') === 'verified' ? 'verified' : 'featured',
    status: request.getString('status'),
    reason: request.getString('reason'),
    companyName: listing.getString('name'),
    companyUrl: siteAddress(app, companyPath(listing.getString('slug'))),
  }
}

export const listingDecision = (app: core.App, id: string): Letter => {
  const listing = app.findRecordById('company_listings', id)
  return listingDecisionLetter({
    isApproved: listing.getString('state') === 'published',
    companyName: listing.getString('name'),
    reason: listing.getString('state_reason'),
    companyUrl: siteAddress(app, companyPath(listing.getString('slug'))),
    mailbox: contactMailbox(),
  })
}

export const unreachable = (app: core.App, id: string): Letter => {
  const listing = app.findRecordById('company_listings', id)
  const email = listing.getString('email')
  const reason = suppressionOf(app, email)
  return unreachableLetter({
    companyName: listing.getString('name'),
    email,
    reason: reason ? ADDRESS_REASON_LABELS[reason] : '',
    editUrl: siteAddress(app, `/edit-listing/${id}#email`),
    inquiriesUrl: siteAddress(app, '/inquiries'),
  })
}

/** Writes the mail of a decided edit. @throws when the edit or its company is gone */
export const editLetter = (app: core.App, { record }: ClaimedRow): Letter => {
  const edit = findRecord(app, 'listing_edits', record)
  const listing = edit && findRecord(app, 'company_listings', edit.getString('listing'))
  if (!listing) throw new Error(EDIT_ANSWERS.gone)
  const after = readValues(edit, 'after')
  return editDecisionLetter({
    isApproved: edit.getString('state') === 'approved',
    companyName: listing.getString('name'),
    fields: GUARDED_FIELDS.filter((field) => after[field] !== undefined)
      .map((field) => LISTING_LABELS[field])
      .join(', '),
    reason: edit.getString('reason'),
    companyUrl: siteAddress(app, companyPath(listing.getString('slug'))),
    mailbox: contactMailbox(),
  })
}

/** Whether a row about an edit is still to be mailed; undefined when the edit is gone. */
export const isEditMailWanted = (app: core.App, { kind, record, recipient }: ClaimedRow): boolean | undefined => {
  const edit = findRecord(app, 'listing_edits', record)
  if (!edit) return undefined
  const isWaiting = edit.getString('state') === 'waiting'
  return kind === 'waiting_edits' ? isWaiting : !isWaiting && provedAddressOf(app, edit.getString('user')) === recipient
}

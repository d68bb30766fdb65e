import { SEND_IN_AGAIN } from '../../domain/listings/listing-states.ts'
import { LISTING_LABELS } from '../../domain/listings/rules.ts'
import { ADDRESS_REASON_LABELS } from '../../domain/mail/email-suppressions.ts'
import { EDIT_ANSWERS, GUARDED_FIELDS } from '../../domain/moderation/guarded-edit.ts'
import { PHOTO_ANSWERS } from '../../domain/photos/rules.ts'
import { companyPath } from '../../domain/routes.ts'
import { findRecord } from '../hooks/database/records.ts'
import { verifiedEmailOf } from '../hooks/listings/listing-records.ts'
import type { OutboxRow } from '../hooks/mail/claim-mails.ts'
import { suppressionOf } from '../hooks/mail/do-not-email.ts'
import { siteUrl } from '../hooks/mail/mail-facts.ts'
import { contactMailbox } from '../hooks/mail/outbox.ts'
import { readValues } from '../hooks/moderation/hold-edit.ts'
import { type Emails, GONE, NOT_VERIFIED, reasonUnless } from './email.ts'
import { type Letter, type LetterPart, subjectOf } from './letter.ts'

const companyUrl = (app: core.App, listing: core.Record): string => siteUrl(app, companyPath(listing.getString('slug')))

/** The administrator's reason, if there is one. */
const reasonParts = (reason: string): LetterPart[] => (reason ? [{ kind: 'quote', text: reason }] : [])

const ifVerifiedRecipient =
  (collection: string) =>
  (app: core.App, { record, recipient }: OutboxRow): string => {
    if (!findRecord(app, collection, record)) return GONE
    const verified = app.countRecords('users', $dbx.exp('email = {:recipient} AND verified = TRUE', { recipient }))
    return reasonUnless(verified > 0, NOT_VERIFIED)
  }

const listingDecision = (app: core.App, listing: core.Record): Letter => {
  const isApproved = listing.getString('state') === 'published'
  const name = listing.getString('name')
  const outcome = isApproved ? 'approved' : 'declined'
  return {
    subject: subjectOf(`Listing ${outcome}: ${name}`),
    title: `Your listing was ${outcome}`,
    parts: isApproved
      ? [
          { kind: 'text', text: `${name} is now in the directory.` },
          { kind: 'button', label: `See ${name}`, url: companyUrl(app, listing) },
        ]
      : [
          { kind: 'text', text: `${name} does not appear in the directory.` },
          ...reasonParts(listing.getString('state_reason')),
          { kind: 'text', text: SEND_IN_AGAIN },
          { kind: 'text', text: `If you have questions, write to ${contactMailbox()}.` },
        ],
    footer: 'You received this email because you submitted this listing.',
    replyTo: contactMailbox(),
  }
}

export interface BadgeFacts {
  badge: 'verified' | 'featured'
  status: string
  /** The reason for declining the request; '' if there is none. */
  reason: string
  companyName: string
  companyUrl: string
}

const BADGE_EFFECTS = {
  verified: 'It now shows the Verified badge.',
  featured: 'It now appears before other companies in every list.',
} as const

export const badgeDecision = ({ badge, status, reason, companyName, companyUrl: url }: BadgeFacts): Letter => {
  const isApproved = status === 'approved'
  const outcome = isApproved ? 'approved' : 'declined'
  return {
    subject: subjectOf(`Request ${outcome}: ${companyName}`),
    title: `Your request was ${outcome}`,
    parts: [
      {
        kind: 'text',
        text: isApproved
          ? `${companyName} is now a ${badge} listing. ${BADGE_EFFECTS[badge]}`
          : `${companyName} did not become a ${badge} listing. You can ask again.`,
      },
      ...(isApproved ? [] : reasonParts(reason)),
      { kind: 'button', label: `See ${companyName}`, url },
    ],
    footer: `You received this email because you asked for a ${badge} listing.`,
  }
}

/** True if an email about an edit is still needed; undefined if the edit is gone. */
export const isEditEmailNeeded = (app: core.App, { kind, record, recipient }: OutboxRow): boolean | undefined => {
  const edit = findRecord(app, 'listing_edits', record)
  if (!edit) return undefined
  const isWaiting = edit.getString('state') === 'waiting'
  return kind === 'waiting_edits' ? isWaiting : !isWaiting && verifiedEmailOf(app, edit.getString('user')) === recipient
}

const editDecision = (app: core.App, edit: core.Record, listing: core.Record): Letter => {
  const isApproved = edit.getString('state') === 'approved'
  const outcome = isApproved ? 'approved' : 'declined'
  const name = listing.getString('name')
  const after = readValues(edit, 'after')
  const fields = GUARDED_FIELDS.filter((field) => after[field] !== undefined).map((field) => LISTING_LABELS[field])
  return {
    subject: subjectOf(`Change ${outcome}: ${name}`),
    title: `Your change was ${outcome}`,
    parts: isApproved
      ? [
          { kind: 'text', text: `${name} now shows your change to: ${fields.join(', ')}.` },
          { kind: 'button', label: `See ${name}`, url: companyUrl(app, listing) },
        ]
      : [
          { kind: 'text', text: `We did not change: ${fields.join(', ')}.` },
          ...reasonParts(edit.getString('reason')),
          {
            kind: 'text',
            text: `You can submit another change. If you have questions, write to ${contactMailbox()}.`,
          },
        ],
    footer: 'You received this email because you edited this listing.',
    replyTo: contactMailbox(),
  }
}

interface DecidedPhoto {
  description: string
  state: string
  reason: string
  listing: core.Record
}

const decidedPhoto = (app: core.App, id: string): DecidedPhoto[] => {
  const photo = findRecord(app, 'listing_photos', id)
  const listing = photo && findRecord(app, 'company_listings', photo.getString('listing'))
  if (!listing) return []
  const [description = '', state = '', reason = ''] = ['description', 'state', 'reason'].map((it) =>
    photo.getString(it),
  )
  return [{ description, state, reason, listing }]
}

/** One email about all photos that were decided within some minutes. */
const photoDecisions = (app: core.App, photos: readonly DecidedPhoto[]): Letter => {
  const [first] = photos
  if (!first) throw new Error(PHOTO_ANSWERS.gone)
  const words = photos.length === 1 ? `Photo ${first.state}` : `${photos.length} photos decided`
  const names = [...new Set(photos.map(({ listing }) => listing.getString('name')))]
  return {
    subject: subjectOf(`${words}: ${names.join(', ')}`),
    title: photos.length === 1 ? `Your photo was ${first.state}` : 'We looked at your photos',
    parts: [
      ...photos.flatMap(({ description, state, reason, listing }): LetterPart[] => [
        {
          kind: 'text',
          text:
            state === 'approved'
              ? `“${description}” is now on the page of ${listing.getString('name')}.`
              : `“${description}” was declined and is not on the page of ${listing.getString('name')}.`,
        },
        ...reasonParts(reason),
      ]),
      { kind: 'button', label: 'Open your photos', url: siteUrl(app, `/edit-listing/${first.listing.id}#photos`) },
    ],
    footer: 'You received this email because you added photos to this listing.',
    replyTo: contactMailbox(),
  }
}

/** The reason why no email about an unreachable company is needed. */
export const unreachableReason = (app: core.App, { record }: OutboxRow): string => {
  const listing = findRecord(app, 'company_listings', record)
  return reasonUnless(listing && suppressionOf(app, listing.getString('email')) !== undefined)
}

const unreachable = (app: core.App, listing: core.Record): Letter => {
  const name = listing.getString('name')
  const email = listing.getString('email')
  const reason = suppressionOf(app, email)
  return {
    subject: subjectOf(`Our emails don’t reach ${name}`),
    title: `Our emails don’t reach ${name}`,
    parts: [
      {
        kind: 'text',
        text: 'We send quote requests to the email address of your listing, but that address does not accept them. We have stopped sending email there.',
      },
      {
        kind: 'facts',
        facts: [
          ['Email', email],
          ['Reason', reason ? ADDRESS_REASON_LABELS[reason] : ''],
        ],
      },
      {
        kind: 'text',
        text: 'No requests are lost: you can find all of them in your inquiries. Please enter an email address that works.',
      },
      {
        kind: 'button',
        label: 'Change the email address',
        url: siteUrl(app, `/edit-listing/${listing.id}#email`),
      },
      { kind: 'button', label: 'Open your inquiries', url: siteUrl(app, '/inquiries') },
    ],
    footer: `You received this email because you manage ${name}.`,
  }
}

export const listingEmails = {
  /** To the owner of a listing that needed approval. */
  listing_decision: {
    skip: ifVerifiedRecipient('company_listings'),
    write: (app, [{ record }]) => listingDecision(app, app.findRecordById('company_listings', record)),
  },

  /** To the owner who asked for a badge. */
  request_decision: {
    skip: ifVerifiedRecipient('listing_requests'),
    write: (app, [{ record }]) => {
      const request = app.findRecordById('listing_requests', record)
      const listing = app.findRecordById('company_listings', request.getString('listing'))
      return badgeDecision({
        badge: request.getString('request_type') === 'verified' ? 'verified' : 'featured',
        status: request.getString('status'),
        reason: request.getString('reason'),
        companyName: listing.getString('name'),
        companyUrl: companyUrl(app, listing),
      })
    },
  },

  /** To the member who edited a published listing. */
  edit_decision: {
    skip: (app, row) => reasonUnless(isEditEmailNeeded(app, row)),
    write: (app, [{ record }]) => {
      const edit = findRecord(app, 'listing_edits', record)
      const listing = edit && findRecord(app, 'company_listings', edit.getString('listing'))
      if (!listing) throw new Error(EDIT_ANSWERS.gone)
      return editDecision(app, edit, listing)
    },
  },

  /** To the member who added photos. */
  photo_decision: {
    skip: (app, { record, recipient }) => {
      const photo = findRecord(app, 'listing_photos', record)
      const isDecided = photo && photo.getString('state') !== 'waiting'
      return reasonUnless(photo && isDecided && verifiedEmailOf(app, photo.getString('user')) === recipient)
    },
    write: (app, rows) =>
      photoDecisions(
        app,
        rows.flatMap(({ record }) => decidedPhoto(app, record)),
      ),
  },

  /** To the owner of a company whose email address bounces. */
  email_unreachable: {
    skip: unreachableReason,
    write: (app, [{ record }]) => unreachable(app, app.findRecordById('company_listings', record)),
  },
} as const satisfies Partial<Emails>

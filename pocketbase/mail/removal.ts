import {
  REMOVAL_REQUEST_LABELS,
  REMOVAL_REQUEST_TYPES,
  type RemovalRequestType,
} from '../../domain/removal-requests/rules.ts'
import { companyPath, removalLinkPath } from '../../domain/routes.ts'
import { findRecord } from '../hooks/database/records.ts'
import { siteUrl } from '../hooks/mail/mail-facts.ts'
import { removalToken } from '../hooks/removal-requests/removal-requests.ts'
import { type Emails, GONE, reasonUnless } from './email.ts'
import { type Letter, type LetterPart, subjectOf } from './letter.ts'

/** A request to correct or remove a listing. */
interface RemovalFacts {
  company: string
  /** '' if the listing is gone. */
  companyUrl: string
  request: RemovalRequestType
  email: string
  message: string
  consoleUrl: string
}

/** The link with which the reader of an address takes a listing with that address off the site. */
export const removalUrl = (app: core.App, listing: string, email: string): string =>
  siteUrl(app, removalLinkPath(removalToken(app, listing, email)))

const factsOf = (app: core.App, id: string): RemovalFacts => {
  const request = app.findRecordById('removal_requests', id)
  const listing = findRecord(app, 'company_listings', request.getString('listing'))
  return {
    company: request.getString('company'),
    companyUrl: listing ? siteUrl(app, companyPath(listing.getString('slug'))) : '',
    request:
      REMOVAL_REQUEST_TYPES.find((request_type) => request_type === request.getString('request_type')) ?? 'correct',
    email: request.getString('email'),
    message: request.getString('message'),
    consoleUrl: siteUrl(app, '/admin/removals'),
  }
}

const requestPart = ({ companyUrl, email, request }: RemovalFacts, company?: string): LetterPart => ({
  kind: 'facts',
  facts: [
    ...(company ? ([['Company', company]] as const) : []),
    ...(companyUrl ? ([['Page', companyUrl]] as const) : []),
    ['Request', REMOVAL_REQUEST_LABELS[request]],
    ['Email', email],
  ],
})

const FOOTER = 'Sent from the form to correct or remove a listing.'

const removalLetter = (facts: RemovalFacts): Letter => ({
  subject: subjectOf(`${REMOVAL_REQUEST_LABELS[facts.request]}: ${facts.company}`),
  title: REMOVAL_REQUEST_LABELS[facts.request],
  parts: [
    { kind: 'text', text: 'We haven’t verified the sender.' },
    requestPart(facts, facts.company),
    { kind: 'quote', text: facts.message },
    { kind: 'text', text: 'Reply to this email to answer the sender.' },
    { kind: 'button', label: 'Decide in the console', url: facts.consoleUrl },
  ],
  footer: FOOTER,
  replyTo: facts.email,
})

const removalDigest = (requests: readonly RemovalFacts[]): Letter => ({
  subject: `${requests.length} listings to correct or remove`,
  title: `${requests.length} listings to correct or remove`,
  parts: [
    { kind: 'text', text: 'We haven’t verified the senders.' },
    ...requests.flatMap((facts): LetterPart[] => [
      { kind: 'heading', text: facts.company },
      requestPart(facts),
      { kind: 'quote', text: facts.message },
    ]),
    { kind: 'button', label: 'Decide in the console', url: requests[0]?.consoleUrl ?? '' },
  ],
  footer: `${FOOTER} These requests arrived close together. To answer one, write to its sender’s address.`,
})

export const removalEmails = {
  /** To the directory's mailbox. */
  removal_request: {
    skip: (app, { record }) => reasonUnless(findRecord(app, 'removal_requests', record) !== undefined, GONE),
    write: (app, rows) => {
      const requests = rows.map(({ record }) => factsOf(app, record))
      const [only] = requests
      return only && requests.length === 1 ? removalLetter(only) : removalDigest(requests)
    },
  },

  /** To the address of a listing. Contains none of the words that came with the request. */
  removal_link: {
    skip: (app, { record, recipient }) => {
      const request = findRecord(app, 'removal_requests', record)
      const listing = request && findRecord(app, 'company_listings', request.getString('listing'))
      return reasonUnless(
        listing &&
          request.getString('state') === 'pending' &&
          listing.getString('email') === recipient &&
          listing.getString('owner') === '',
      )
    },
    write: (app, [{ record, recipient }]) => {
      const request = app.findRecordById('removal_requests', record)
      return {
        subject: 'Remove your listing',
        title: 'Remove your listing?',
        parts: [
          {
            kind: 'text',
            text: `Someone used this address to ask us to remove ${request.getString('company')} from the directory. The link opens a page with a button that removes the listing. Nothing changes until you press it.`,
          },
          {
            kind: 'button',
            label: 'Remove this listing',
            url: removalUrl(app, request.getString('listing'), recipient),
          },
        ],
        footer: 'If you didn’t ask for this, ignore this email and the listing stays.',
      }
    },
  },
} as const satisfies Partial<Emails>

import { REMOVAL_WISH_LABELS, REMOVAL_WISHES, type RemovalWish } from '../../domain/removal-requests/rules.ts'
import { companyPath, removalLinkPath } from '../../domain/routes.ts'
import { findRecord } from '../hooks/database/records.ts'
import type { ClaimedRow } from '../hooks/mail/claim-mails.ts'
import { siteAddress } from '../hooks/mail/mail-facts.ts'
import { removalToken } from '../hooks/removal-requests/removal-requests.ts'
import { type Letter, type LetterPart, subjectOf } from './letter.ts'

/** What the mails about a listing that is to be corrected or removed say. */
interface RemovalFacts {
  company: string
  /** Address of its page; '' when the listing is gone. */
  companyUrl: string
  wish: RemovalWish
  email: string
  message: string
  /** Address of the console's list. */
  consoleUrl: string
}

const factsOf = ({ companyUrl, email, wish }: RemovalFacts, company?: string): LetterPart => ({
  kind: 'facts',
  facts: [
    ...(company ? ([['Company', company]] as const) : []),
    ...(companyUrl ? ([['Page', companyUrl]] as const) : []),
    ['Wish', REMOVAL_WISH_LABELS[wish]],
    ['Email', email],
  ],
})

const NOT_CHECKED = 'We have not checked who wrote it.'
const FOOTER = 'Sent with the form that corrects or removes a listing.'

/** To the directory's mailbox: what somebody asks of a listing, to be answered by replying. */
export const removalLetter = (facts: RemovalFacts): Letter => ({
  subject: subjectOf(`${REMOVAL_WISH_LABELS[facts.wish]}: ${facts.company}`),
  title: REMOVAL_WISH_LABELS[facts.wish],
  parts: [
    { kind: 'text', text: NOT_CHECKED },
    factsOf(facts, facts.company),
    { kind: 'quote', text: facts.message },
    { kind: 'text', text: 'To answer, reply to this mail.' },
    { kind: 'button', label: 'Decide in the console', url: facts.consoleUrl },
  ],
  footer: FOOTER,
  replyTo: facts.email,
})

/** To the same mailbox: several of them that came within a short time. */
export const removalDigest = (requests: readonly RemovalFacts[]): Letter => ({
  subject: `${requests.length} listings to correct or remove`,
  title: `${requests.length} listings to correct or remove`,
  parts: [
    { kind: 'text', text: 'We have not checked who wrote these.' },
    ...requests.flatMap((facts): LetterPart[] => [
      { kind: 'heading', text: facts.company },
      factsOf(facts),
      { kind: 'quote', text: facts.message },
    ]),
    { kind: 'button', label: 'Decide in the console', url: requests[0]?.consoleUrl ?? '' },
  ],
  footer: `${FOOTER} Several came within a short time; write to each sender to answer.`,
})

/** To the address of a listing: the link that removes it. Says none of the words that came with the wish. */
const removalLinkLetter = (company: string, url: string): Letter => ({
  subject: 'Remove your listing',
  title: 'Remove your listing?',
  parts: [
    {
      kind: 'text',
      text: `Somebody asked us with this address to remove ${company} from the directory. The link shows a page with a button that does it at once; nothing changes before.`,
    },
    { kind: 'button', label: 'Remove this listing', url },
  ],
  footer: 'If you did not ask for this, ignore this mail: the listing stays.',
})

/** The mails about taking a company off the site. */

/** Where whoever reads the mail of an address takes a listing with that address off the site. */
export const removalAddress = (app: core.App, listing: string, email: string): string =>
  siteAddress(app, removalLinkPath(removalToken(app, listing, email)))

export const removalFacts = (app: core.App, id: string): RemovalFacts => {
  const request = app.findRecordById('removal_requests', id)
  const listing = findRecord(app, 'company_listings', request.getString('listing'))
  return {
    company: request.getString('company'),
    companyUrl: listing ? siteAddress(app, companyPath(listing.getString('slug'))) : '',
    wish: REMOVAL_WISHES.find((wish) => wish === request.getString('wish')) ?? 'correct',
    email: request.getString('email'),
    message: request.getString('message'),
    consoleUrl: siteAddress(app, '/admin/removals'),
  }
}

export const removalLink = (app: core.App, { record, recipient }: ClaimedRow): Letter => {
  const request = app.findRecordById('removal_requests', record)
  return removalLinkLetter(request.getString('company'), removalAddress(app, request.getString('listing'), recipient))
}

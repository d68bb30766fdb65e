// The reader of an email about an inquiry replies to it without signing in. The link is for this inquiry and this
// address only, and dies when the company gets a new owner or the address no longer gets its requests.

import { pathOf } from '../../../contract/route.ts'
import { ROUTES } from '../../../contract/routes.ts'
import { cutText } from '../../../domain/fields/characters.ts'
import { REPLY_LINK_DAYS, REPLY_LINK_TEST, type ReplyLinkAnswer } from '../../../domain/inquiries/reply-link.ts'
import { FOLLOW_UP_LIMITS } from '../../../domain/inquiries/rules.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { findRecord, timeFromNow } from '../database/records.ts'
import { siteUrl } from '../mail/mail-facts.ts'
import { quoteRecipients } from '../mail/quote-recipients.ts'
import { customerStanding } from './customer-consent.ts'
import { actorOf } from './inquiries.ts'
import { type ReplyAuthor, reasonNotToReply } from './inquiry-replies.ts'

const TOKEN_LENGTH = 40

/** Creates the link with which the reader of an email replies to its inquiry. Only its hash is stored. */
export const replyUrl = (app: core.App, inquiry: string, recipient: string): string => {
  const token = $security.randomString(TOKEN_LENGTH)
  app
    .db()
    .newQuery(
      `INSERT INTO reply_links (inquiry, recipient, token_hash, owner, expires_at, created, updated)
        SELECT {:inquiry}, {:recipient}, {:hash}, company.owner, {:expires}, {:now}, {:now}
        FROM inquiries JOIN company_listings AS company ON company.id = listing WHERE inquiries.id = {:inquiry}`,
    )
    .bind({
      inquiry,
      recipient,
      hash: $security.sha256(token),
      expires: timeFromNow(REPLY_LINK_DAYS * DAY_MS),
      now: timeFromNow(0),
    })
    .execute()
  return siteUrl(app, pathOf(ROUTES.showReplyForm, { token }))
}

/** A link that its reader may use. */
export interface OpenedLink {
  link: core.Record
  inquiry: core.Record
  company: core.Record
  author: ReplyAuthor
  /** The reply that this address sent with a link already. */
  sent: core.Record | undefined
}
export type Closed = { answer: ReplyLinkAnswer; inquiry?: string } | { title: string; text: string; inquiry: string }

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** The account of the owner, if the address is its own, or else the address. The owner's account answers for both. */
const authorOf = (app: core.App, company: core.Record, recipient: string): ReplyAuthor => {
  const owner = findRecord(app, 'users', company.getString('owner'))
  const name = owner && isSame(owner.email(), recipient) ? actorOf(owner).name : recipient
  return { id: owner?.id ?? '', name: cutText(name, FOLLOW_UP_LIMITS.person), replyTo: recipient }
}

/** True if the address still gets the requests of a company with the same owner, whose account is not disabled. */
const isStillRecipient = (app: core.App, link: core.Record, company: core.Record): boolean => {
  const owner = company.getString('owner')
  if (link.getString('owner') !== owner) return false
  if (owner && app.findRecordById('users', owner).getBool('is_disabled')) return false
  return quoteRecipients(app, company.id).some((email) => isSame(email, link.getString('recipient')))
}

/** The reply that an address sent with any of its links: a repeated email has a link of its own. */
const sentReply = (app: core.App, link: core.Record): core.Record | undefined =>
  app
    .findRecordsByFilter('reply_links', 'inquiry = {:inquiry} && recipient = {:recipient} && reply != ""', '', 1, 0, {
      inquiry: link.getString('inquiry'),
      recipient: link.getString('recipient'),
    })
    .flatMap((used) => findRecord(app, 'inquiry_replies', used?.getString('reply') ?? '') ?? [])[0]

const closedReason = (app: core.App, { link, inquiry, company }: OpenedLink): Closed | undefined => {
  const { id } = inquiry
  if (link.getString('expires_at') < timeFromNow(0)) return { answer: 'expired', inquiry: id }
  if (inquiry.getBool('is_held')) return { answer: 'held' }
  if (customerStanding(app, id, '') === 'declined') return { answer: 'withdrawn' }
  if (inquiry.getString('customer_choice') === 'declined') return { answer: 'declined', inquiry: id }
  const reason = reasonNotToReply(inquiry, company)
  return reason ? { title: 'You can’t reply to this request', text: reason, inquiry: id } : undefined
}

/** What a link is for, or why nobody can reply with it. A used link can still be read. */
export const openLink = (app: core.App, token: string): OpenedLink | Closed => {
  if (token === REPLY_LINK_TEST) return { answer: 'test' }
  const [link] = app.findRecordsByFilter('reply_links', 'token_hash = {:hash}', '', 1, 0, {
    hash: $security.sha256(token),
  })
  if (!link) return { answer: 'unknown' }
  const inquiry = app.findRecordById('inquiries', link.getString('inquiry'))
  const company = app.findRecordById('company_listings', inquiry.getString('listing'))
  if (!isStillRecipient(app, link, company)) return { answer: 'notYours' }
  const author = authorOf(app, company, link.getString('recipient'))
  const opened = { link, inquiry, company, author, sent: sentReply(app, link) }
  return opened.sent ? opened : (closedReason(app, opened) ?? opened)
}

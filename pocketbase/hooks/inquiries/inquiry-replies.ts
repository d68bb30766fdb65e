import type { CustomerStanding } from '../../../domain/inquiries/customer-consent.ts'
import { type Currency, currencyIn } from '../../../domain/inquiries/offer.ts'
import { MOST_LINKS_IN_REPLY, REPLY_REFUSALS } from '../../../domain/inquiries/rules.ts'
import { countLinks, mayContainLink } from '../../../domain/text/count-links.ts'
import { isAdmin } from '../accounts/require-admin.ts'
import { asActor, inTransaction, type MailOrigin, actorOf as requestActor } from '../changes/request-context.ts'
import { recordOf } from '../database/records.ts'
import { enqueueMail, originOf } from '../mail/outbox.ts'
import { countAction } from '../moderation/member-limits.ts'
import { verifiedMember } from '../moderation/member-requests.ts'
import { customerStanding, firstRepliesOf } from './customer-consent.ts'
import { actorOf } from './inquiries.ts'

const refuse = (message: string): never => {
  throw new BadRequestError(message, { text: new ValidationError('validation_reply', message) })
}

/** The reason why nobody can reply to an inquiry for its company; undefined if someone can. */
export const reasonNotToReply = (inquiry: core.Record, company: core.Record): string | undefined => {
  if (inquiry.getString('outcome') === 'spam') return REPLY_REFUSALS.spam
  if (inquiry.getString('customer_choice') === 'declined') return REPLY_REFUSALS.notChosen
  return company.getString('state') === 'published' ? undefined : REPLY_REFUSALS.notPublished
}

/** The currency of a company's prices. */
export const currencyOf = (app: core.App, company: core.Record): Currency =>
  currencyIn(app.findRecordById('locations', company.getString('location')).getString('country'))

/** Who replies. */
export interface ReplyAuthor {
  /** Id of the account that answers for the reply; '' if nobody manages the company. */
  id: string
  name: string
  /** Where the customer's response goes. */
  replyTo: string
}

interface NewReply {
  inquiry: core.Record
  reply: core.Record
  author: ReplyAuthor
  /** Saves the reply. */
  save: () => void
}

const setResponded = (tx: core.App, { inquiry }: NewReply) => {
  if (inquiry.getString('status') !== 'new') return
  inquiry.set('status', 'responded')
  tx.save(inquiry)
}

/** @throws 400 if this customer must not get the reply, 429 after too many replies */
const requireAllowed = (tx: core.App, { inquiry, reply, author }: NewReply, standing: CustomerStanding) => {
  const listing = inquiry.getString('listing')
  if (countLinks(reply.getString('text')) > MOST_LINKS_IN_REPLY) refuse(REPLY_REFUSALS.links)
  countAction(tx, 'reply', author.id || listing)
  countAction(tx, 'reply_to_inquiry', inquiry.id)
  if (standing === 'declined') refuse(REPLY_REFUSALS.declined)
  if (standing === 'new') {
    if (mayContainLink(reply.getString('text'))) refuse(REPLY_REFUSALS.linksInFirst)
    countAction(tx, 'first_reply', author.id || listing, firstRepliesOf(tx, author.id, listing))
  }
}

/** Sets hidden fields after the save, because members cannot set them. */
const markReply = (tx: core.App, reply: core.Record, standing: CustomerStanding) => {
  tx.db()
    .newQuery('UPDATE inquiry_replies SET asks_customer = {:asks}, is_waiting = {:waits} WHERE id = {:id}')
    .bind({ id: reply.id, asks: standing === 'new', waits: standing === 'asked' })
    .execute()
}

/**
 * Stores a reply and emails it to the customer's address only. The first reply asks the customer to confirm, and later
 * replies wait until then. A new inquiry becomes responded.
 * @throws 400 with the reason if it cannot be sent, 429 after too many replies
 */
export const sendReply = (tx: core.App, given: NewReply, origin: MailOrigin) => {
  const { inquiry, reply, author } = given
  const company = tx.findRecordById('company_listings', inquiry.getString('listing'))
  const reason = reasonNotToReply(inquiry, company)
  if (reason) refuse(reason)
  if (!author.replyTo) refuse(REPLY_REFUSALS.noMailbox)
  const standing = customerStanding(tx, inquiry.id, author.id)
  requireAllowed(tx, given, standing)
  reply.set('author_name', author.name)
  reply.set('reply_to', author.replyTo)
  reply.set('currency', currencyOf(tx, company))
  given.save()
  markReply(tx, reply, standing)
  if (standing !== 'asked') enqueueMail(tx, 'inquiry_reply', reply.id, inquiry.getString('customer_email'), origin)
  setResponded(tx, given)
}

/** On a request to create a reply: sends it in the name of the company, with the company's mailbox as Reply-To. */
export const receiveReply = (e: core.RecordRequestEvent) => {
  if (e.hasSuperuserAuth()) return e.next()
  const account = isAdmin(e.auth) ? e.auth : verifiedMember(e)
  const reply = recordOf(e)
  const origin = originOf(e)
  inTransaction(e, (tx) => {
    const inquiry = tx.findRecordById('inquiries', reply.getString('inquiry'))
    const replyTo = tx.findRecordById('company_listings', inquiry.getString('listing')).getString('email')
    const author = { ...actorOf(account), replyTo }
    asActor(tx, requestActor(e), () => sendReply(tx, { inquiry, reply, author, save: () => e.next() }, origin))
  })
}

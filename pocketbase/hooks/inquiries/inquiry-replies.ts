import { cutText } from '../../../domain/fields/characters.ts'
import type { CustomerStanding } from '../../../domain/inquiries/customer-consent.ts'
import { FOLLOW_UP_LIMITS, MOST_LINKS_IN_REPLY, REPLY_REFUSALS } from '../../../domain/inquiries/rules.ts'
import { countLinks, mayContainLink } from '../../../domain/text/count-links.ts'
import { isAdmin } from '../accounts/require-admin.ts'
import { inTransaction } from '../changes/request-context.ts'
import { recordOf } from '../database/records.ts'
import { enqueueMail, originOf } from '../mail/outbox.ts'
import { countAction } from '../moderation/member-limits.ts'
import { verifiedMember } from '../moderation/member-requests.ts'
import { customerStanding, firstRepliesOf } from './customer-consent.ts'
import { personId, personName, recordInquiryChange } from './inquiries.ts'

const refuse = (message: string): never => {
  throw new BadRequestError(message, { text: new ValidationError('validation_reply', message) })
}

/** The company that the reply is sent for. @throws 400 with the reason if it cannot reply */
const replyingCompany = (app: core.App, inquiry: core.Record): core.Record => {
  const company = app.findRecordById('company_listings', inquiry.getString('listing'))
  if (inquiry.getString('outcome') === 'spam') refuse(REPLY_REFUSALS.spam)
  if (company.getString('state') !== 'published') refuse(REPLY_REFUSALS.notPublished)
  if (!company.getString('email')) refuse(REPLY_REFUSALS.noMailbox)
  return company
}

const setResponded = (tx: core.App, inquiry: core.Record, account: core.Record | undefined) => {
  if (inquiry.getString('status') !== 'new') return
  inquiry.set('status', 'responded')
  tx.save(inquiry)
  recordInquiryChange(tx, inquiry, account, { kind: 'status', before: 'new', after: 'responded' })
}

/** @throws 400 if this customer must not get the reply, 429 after too many first replies */
const requireAllowed = (tx: core.App, reply: core.Record, standing: CustomerStanding, author: string) => {
  if (standing === 'declined') refuse(REPLY_REFUSALS.declined)
  if (standing === 'new') {
    if (mayContainLink(reply.getString('text'))) refuse(REPLY_REFUSALS.linksInFirst)
    countAction(tx, 'first_reply', author, firstRepliesOf(tx, author))
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
 * On a request to create a reply: emails it to the customer's address only, with the company's mailbox as Reply-To. The
 * first reply asks the customer to confirm, and later replies wait until then. A new inquiry becomes responded.
 */
export const receiveReply = (e: core.RecordRequestEvent) => {
  if (e.hasSuperuserAuth()) return e.next()
  const account = isAdmin(e.auth) ? e.auth : verifiedMember(e)
  const reply = recordOf(e)
  if (countLinks(reply.getString('text')) > MOST_LINKS_IN_REPLY) refuse(REPLY_REFUSALS.links)
  const origin = originOf(e)
  inTransaction(e, (tx) => {
    const inquiry = tx.findRecordById('inquiries', reply.getString('inquiry'))
    const company = replyingCompany(tx, inquiry)
    countAction(tx, 'reply', personId(account))
    countAction(tx, 'reply_to_inquiry', inquiry.id)
    const author = personId(account)
    const standing = customerStanding(tx, inquiry.id, author)
    requireAllowed(tx, reply, standing, author)
    reply.set('author_name', cutText(personName(account), FOLLOW_UP_LIMITS.person))
    reply.set('reply_to', company.getString('email'))
    e.next()
    markReply(tx, reply, standing)
    if (standing !== 'asked') enqueueMail(tx, 'inquiry_reply', reply.id, inquiry.getString('customer_email'), origin)
    setResponded(tx, inquiry, account)
  })
}

import { z } from 'zod'
import {
  choice,
  flag,
  json,
  optionalChoice,
  optionalMoment,
  optionalRelation,
  relation,
  ruled,
  ruledNumber,
  stored,
} from '../fields/fields.ts'
import { RECORD_RULES } from '../fields/record-rules.ts'
import { CUSTOMER_CHOICES } from '../requests/rules.ts'
import { CURRENCIES } from './offer.ts'
import { INQUIRY_STATUSES, OUTCOMES } from './rules.ts'

export { QUOTE_REQUEST } from '../forms/visitor-forms.ts'

/** A visitor's request to a company. */
export const inquirySchema = z.object({
  ...stored,
  listing: relation('company_listings'),
  customer_name: ruled(RECORD_RULES.inquiries.customer_name),
  customer_email: ruled(RECORD_RULES.inquiries.customer_email),
  customer_phone: ruled(RECORD_RULES.inquiries.customer_phone),
  message: ruled(RECORD_RULES.inquiries.message),
  inquiry_type: ruled(RECORD_RULES.inquiries.inquiry_type),
  status: choice(INQUIRY_STATUSES),
  /** Hidden from the company, and not emailed, until an administrator releases it. */
  is_held: flag,
  outcome: optionalChoice(OUTCOMES),
  /** The time of a reminder, and its account. */
  remind_at: optionalMoment,
  remind_user: optionalRelation('users'),
  /** When the customer confirmed or declined. '' before. Only the server sets these. */
  confirmed_at: optionalMoment,
  declined_at: optionalMoment,
  /** The request that it is part of, and its `Job`, which the company sees. Only the server sets these. */
  request: optionalRelation('requests'),
  job: json(z.unknown()),
  /** What the sender of the request decided about the company. Only the server sets it. */
  customer_choice: optionalChoice(CUSTOMER_CHOICES),
})
export type Inquiry = z.infer<typeof inquirySchema>

/** A note about an inquiry that the people of a company write for each other. */
export const inquiryNoteSchema = z.object({
  ...stored,
  inquiry: relation('inquiries'),
  author: optionalRelation('users'),
  author_name: ruled(RECORD_RULES.inquiry_notes.author_name),
  text: ruled(RECORD_RULES.inquiry_notes.text),
})
export type InquiryNote = z.infer<typeof inquiryNoteSchema>

/** An email to the customer of an inquiry, written in the console. */
export const inquiryReplySchema = z.object({
  ...stored,
  inquiry: relation('inquiries'),
  author: optionalRelation('users'),
  author_name: ruled(RECORD_RULES.inquiry_replies.author_name),
  text: ruled(RECORD_RULES.inquiry_replies.text),
  /** Where the customer's response goes: the company's mailbox at that time. */
  reply_to: ruled(RECORD_RULES.inquiry_replies.reply_to),
  /** Whole dollars, 0 if none, and the earliest date, '' if none. */
  price: ruledNumber(RECORD_RULES.inquiry_replies.price),
  available_on: ruled(RECORD_RULES.inquiry_replies.available_on),
  /** Of the price. Only the server sets it. */
  currency: optionalChoice(CURRENCIES),
  /** Whether its email asks the customer to confirm, and whether it waits for that. Only the server sets these. */
  asks_customer: flag,
  is_waiting: flag,
})
export type InquiryReply = z.infer<typeof inquiryReplySchema>

/** A link in an email about an inquiry. Its reader replies to this inquiry without signing in. */
export const replyLinkSchema = z.object({
  ...stored,
  inquiry: relation('inquiries'),
  /** The address that got the link, and the owner of the listing at that time. '' if it had none. */
  recipient: ruled(RECORD_RULES.reply_links.recipient),
  owner: ruled(RECORD_RULES.reply_links.owner),
  token_hash: ruled(RECORD_RULES.reply_links.token_hash),
  expires_at: optionalMoment,
  /** What was sent with it. '' before. */
  reply: optionalRelation('inquiry_replies'),
})

/** A reply template of an account. */
export const replyTemplateSchema = z.object({
  ...stored,
  account: relation('users'),
  name: ruled(RECORD_RULES.reply_templates.name),
  text: ruled(RECORD_RULES.reply_templates.text),
})
export type ReplyTemplate = z.infer<typeof replyTemplateSchema>

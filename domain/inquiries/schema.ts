import { z } from 'zod'
import { choice, flag, relation, ruled, stored } from '../fields/fields.ts'
import { RECORD_RULES } from '../fields/record-rules.ts'
import { INQUIRY_STATUSES } from './rules.ts'

export { QUOTE_REQUEST } from '../forms/visitor-forms.ts'

/** A visitor's request to a company, as it is stored. */
export const inquirySchema = z.object({
  ...stored,
  listing: relation('company_listings'),
  customer_name: ruled(RECORD_RULES.inquiries.customer_name),
  customer_email: ruled(RECORD_RULES.inquiries.customer_email),
  customer_phone: ruled(RECORD_RULES.inquiries.customer_phone),
  message: ruled(RECORD_RULES.inquiries.message),
  inquiry_type: ruled(RECORD_RULES.inquiries.inquiry_type),
  status: choice(INQUIRY_STATUSES),
  /** Not shown and not mailed to the company until an administrator releases it. */
  is_held: flag,
})
export type Inquiry = z.infer<typeof inquirySchema>

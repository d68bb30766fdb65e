import { z } from 'zod'
import { choice, relation, requiredEmail, requiredText, stored, text } from './fields.ts'

export const INQUIRY_STATUSES = ['new', 'responded', 'closed'] as const
export const INQUIRY_STATUS_LABELS = { new: 'New', responded: 'Responded', closed: 'Closed' } as const
/** The type of an inquiry that the quote form sends. */
export const QUOTE_REQUEST = 'quote_request'
export const INQUIRY_LIMITS = {
  customer_name: 200,
  customer_nameMin: 2,
  customer_phone: 60,
  customer_phoneMin: 10,
  message: 5000,
  messageMin: 10,
  inquiry_type: 60,
} as const

/** A visitor's request to a company, as it is stored. */
export const inquirySchema = z.object({
  ...stored,
  listing: relation('company_listings'),
  customer_name: requiredText(INQUIRY_LIMITS.customer_name),
  customer_email: requiredEmail,
  customer_phone: text(INQUIRY_LIMITS.customer_phone),
  message: requiredText(INQUIRY_LIMITS.message),
  inquiry_type: text(INQUIRY_LIMITS.inquiry_type),
  status: choice(INQUIRY_STATUSES),
})
export type Inquiry = z.infer<typeof inquirySchema>

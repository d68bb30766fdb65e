import { z } from 'zod'
import { choice, flag, relation, requiredEmail, requiredText, stored, text } from './fields.ts'
import { formSchema } from './form-schema.ts'
import { INQUIRY_STATUSES } from './inquiry-status.ts'
import { INQUIRY_LIMITS, QUOTE_FORM, QUOTE_REQUEST } from './visitor-forms.ts'

export { INQUIRY_LIMITS, QUOTE_REQUEST }

/** The quote form: messages in the words it shows, values tidied. */
export const quoteFormSchema = formSchema(QUOTE_FORM)

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
  /** Not shown and not mailed to the company until an administrator releases it. */
  is_held: flag,
})
export type Inquiry = z.infer<typeof inquirySchema>

import { z } from 'zod'
import { ruled, stored } from '../fields/fields.ts'
import { RECORD_RULES } from '../fields/record-rules.ts'
import { formSchema } from '../forms/form-schema.ts'
import { CONTACT_FORM, CONTACT_LABELS, CONTACT_LIMITS } from '../forms/visitor-forms.ts'

export { CONTACT_LABELS, CONTACT_LIMITS }

/** The contact form: messages in the words it shows, values tidied. */
export const contactFormSchema = formSchema(CONTACT_FORM)

/** A message that a visitor left for the directory itself. */
export const contactMessageSchema = z.object({
  ...stored,
  name: ruled(RECORD_RULES.contact_messages.name),
  email: ruled(RECORD_RULES.contact_messages.email),
  subject: ruled(RECORD_RULES.contact_messages.subject),
  message: ruled(RECORD_RULES.contact_messages.message),
})
export type ContactMessage = z.infer<typeof contactMessageSchema>

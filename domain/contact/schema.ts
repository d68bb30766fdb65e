import { z } from 'zod'
import { ruled, stored } from '../fields/fields.ts'
import { RECORD_RULES } from '../fields/record-rules.ts'
import { CONTACT_LABELS, CONTACT_LIMITS } from '../forms/visitor-forms.ts'

export { CONTACT_LABELS, CONTACT_LIMITS }

/** A message that a visitor left for the directory itself. */
export const contactMessageSchema = z.object({
  ...stored,
  name: ruled(RECORD_RULES.contact_messages.name),
  email: ruled(RECORD_RULES.contact_messages.email),
  subject: ruled(RECORD_RULES.contact_messages.subject),
  message: ruled(RECORD_RULES.contact_messages.message),
})
export type ContactMessage = z.infer<typeof contactMessageSchema>

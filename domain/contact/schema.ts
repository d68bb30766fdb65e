import { z } from 'zod'
import { ruled, stored } from '../fields/fields.ts'
import { RECORD_RULES } from '../fields/record-rules.ts'

/** A visitor's message to the directory. */
export const contactMessageSchema = z.object({
  ...stored,
  name: ruled(RECORD_RULES.contact_messages.name),
  email: ruled(RECORD_RULES.contact_messages.email),
  subject: ruled(RECORD_RULES.contact_messages.subject),
  message: ruled(RECORD_RULES.contact_messages.message),
})

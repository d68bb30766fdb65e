import { z } from 'zod'
import { requiredEmail, requiredText, stored } from './fields.ts'
import { formSchema } from './form-schema.ts'
import { CONTACT_FORM, CONTACT_LABELS, CONTACT_LIMITS } from './visitor-forms.ts'

export { CONTACT_LABELS, CONTACT_LIMITS }

/** The contact form: messages in the words it shows, values tidied. */
export const contactFormSchema = formSchema(CONTACT_FORM)

/** A message that a visitor left for the directory itself. */
export const contactMessageSchema = z.object({
  ...stored,
  name: requiredText(CONTACT_LIMITS.name),
  email: requiredEmail,
  subject: requiredText(CONTACT_LIMITS.subject),
  message: requiredText(CONTACT_LIMITS.message),
})
export type ContactMessage = z.infer<typeof contactMessageSchema>

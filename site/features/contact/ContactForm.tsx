import { CONTACT_FORM, CONTACT_LABELS } from '../../../domain/forms/visitor-forms.ts'
import { FormDone } from '../forms/FormDone.tsx'
import { FormFrame } from '../forms/FormFrame.tsx'
import { TextField } from '../forms/TextField.tsx'
import { useVisitorForm } from '../forms/use-visitor-form.ts'

/** The contact form. */
export default function ContactForm() {
  const form = useVisitorForm({
    collection: 'contact_messages',
    rules: CONTACT_FORM,
    about: {},
    failure: 'Failed to send message. Please try again.',
  })
  if (form.status === 'sent')
    return <FormDone title="Message Sent!">We have your message and usually respond within one business day.</FormDone>
  return (
    <FormFrame form={form} button="Send Message" sending="Sending...">
      <div className="grid gap-4 md:grid-cols-2">
        <TextField form={form} name="name" label={CONTACT_LABELS.name} autoComplete="name" />
        <TextField form={form} name="email" label={CONTACT_LABELS.email} type="email" autoComplete="email" />
      </div>
      <TextField form={form} name="subject" label={CONTACT_LABELS.subject} />
      <TextField form={form} name="message" label={CONTACT_LABELS.message} rows={6} />
    </FormFrame>
  )
}

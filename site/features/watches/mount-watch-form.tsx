import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { WATCH_FORM } from '../../../domain/forms/visitor-forms.ts'
import { FormDone } from '../forms/FormDone.tsx'
import { FormFrame } from '../forms/FormFrame.tsx'
import { TextField } from '../forms/TextField.tsx'
import { useVisitorForm } from '../forms/use-visitor-form.ts'

/** Replaces an element's content with the form that watches a listing. */
export const mountWatchForm = (element: Element, listing: string): void =>
  createRoot(element).render(<WatchForm listing={listing} />)

interface Props {
  /** Id of the watched listing. */
  listing: string
}

function WatchForm({ listing }: Props) {
  const form = useVisitorForm({
    collection: 'watches',
    rules: WATCH_FORM,
    about: { listing },
    failure: 'We could not store your address. Please try again.',
  })
  const { ref } = form
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])
  if (form.status === 'sent')
    return (
      <FormDone title="Check your email">
        Open the link in our email to {String(form.sent?.['email'])} and press the button to start. We send one link to
        an address; if it watches this carrier already, nothing changes.
      </FormDone>
    )
  return (
    <FormFrame form={form} button="Send me the link" sending="Sending...">
      <TextField
        form={form}
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        hint="We use it for this only, and delete it when you stop."
      />
    </FormFrame>
  )
}

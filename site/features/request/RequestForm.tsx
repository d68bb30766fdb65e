import { FormDone } from '../forms/FormDone.tsx'
import { FormFrame } from '../forms/FormFrame.tsx'
import { TextField } from '../forms/TextField.tsx'
import { namesOf } from '../quotes/quote-labels.ts'
import { CarrierChoice } from './CarrierChoice.tsx'
import { JobFields } from './JobFields.tsx'
import type { Step } from './request-draft.ts'
import { type RequestForm as Form, useRequestForm } from './use-request-form.ts'

const STEPS: Readonly<Record<Step, { title: string; button: string; busy: string }>> = {
  1: { title: 'What moves', button: 'Next: choose carriers', busy: 'Looking for carriers...' },
  2: { title: 'Who gets it', button: 'Next: your contact', busy: 'Sending...' },
  3: { title: 'How carriers reach you', button: 'Send request', busy: 'Sending...' },
}

const ContactFields = ({ form }: { form: Form }) => {
  const chosen = form.carriers.filter(({ listing }) => form.chosen.includes(listing))
  return (
    <div className="grid gap-4">
      <p className="max-w-prose">
        <b>{namesOf(chosen)}</b> {chosen.length === 1 ? 'gets' : 'each get'} this request, with your name, phone and
        email, and may reply to you. Nobody else gets it.
      </p>
      <div className="grid gap-4 md:grid-cols-2">
        <TextField form={form} name="customer_name" label="Name" autoComplete="name" />
        <TextField form={form} name="customer_phone" label="Phone" type="tel" autoComplete="tel" />
        <TextField
          form={form}
          name="customer_email"
          label="Email"
          type="email"
          autoComplete="email"
          hint="We send a link to it. Nothing reaches a carrier before you open it and confirm."
        />
      </div>
    </div>
  )
}

/** Describes a job once, chooses carriers for it, and sends it to them after a confirmation by email. */
export default function RequestForm() {
  const form = useRequestForm()
  const { step } = form
  if (form.status === 'sent')
    return (
      <FormDone title="Check your email">
        Open the link in our email to {String(form.sent?.['customer_email'])} and confirm. Then each carrier that you
        chose gets your request, and you see their replies side by side.
      </FormDone>
    )
  const { title, button, busy } = STEPS[step]
  const back = (
    <button type="button" className="button button-plain" onClick={form.onBack}>
      Back
    </button>
  )
  return (
    <FormFrame form={form} button={button} sending={busy} beside={step > 1 && back}>
      <div>
        <p className="font-semibold text-muted">Step {step} of 3</p>
        <h2 ref={form.heading} tabIndex={-1} className="text-2xl">
          {title}
        </h2>
      </div>
      <div hidden={step !== 1}>
        <JobFields form={form} />
      </div>
      {step === 2 && <CarrierChoice form={form} />}
      <div hidden={step !== 3}>
        <ContactFields form={form} />
      </div>
    </FormFrame>
  )
}

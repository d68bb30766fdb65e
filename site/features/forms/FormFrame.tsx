import type { ReactNode } from 'react'
import { HONEYPOT_FIELD } from '../../../domain/forms/form-guard.ts'
import type { VisitorForm } from './use-visitor-form.ts'

interface Props {
  form: VisitorForm
  button: string
  /** What the button reads while the form is on its way. */
  sending: string
  children: ReactNode
}

/** A form around its fields: the line that says how it goes, and the button. */
export function FormFrame({ form, button, sending, children }: Props) {
  const isSending = form.status === 'sending'
  return (
    <form ref={form.ref} className="grid gap-4" noValidate onInput={form.onInput} onSubmit={form.onSubmit}>
      {children}
      <div inert className="sr-only">
        <label>
          Leave this empty
          <input name={HONEYPOT_FIELD} autoComplete="off" />
        </label>
      </div>
      <p role="status" className={form.message ? 'form-problem' : 'sr-only'}>
        {isSending ? sending : form.message}
      </p>
      <button type="submit" className="button justify-self-start" disabled={!form.isReady} aria-disabled={isSending}>
        {isSending ? sending : button}
      </button>
    </form>
  )
}

import type { ReactNode } from 'react'
import { HONEYPOT_FIELD } from '../../../domain/forms/form-guard.ts'
import type { VisitorForm } from './use-visitor-form.ts'

interface Props {
  form: VisitorForm
  button: string
  /** The button's text while the form is being sent. */
  sending: string
  /** A button next to it. */
  beside?: ReactNode
  children: ReactNode
}

/** A form around its fields: the status line and the button. */
export function FormFrame({ form, button, sending, beside, children }: Props) {
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
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button" disabled={!form.isReady} aria-disabled={isSending}>
          {isSending ? sending : button}
        </button>
        {beside}
      </div>
    </form>
  )
}

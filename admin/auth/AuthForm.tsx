import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { serverProblem } from '../providers/failure.ts'
import { hideToast } from '../toasts/toasts.ts'
import type { Problem } from './validation.ts'

export interface AuthField<Name extends string> {
  name: Name
  label: string
  type: 'email' | 'password' | 'text'
  autoComplete: string
  inputMode?: 'numeric'
}

interface AuthFormProps<Name extends string> {
  fields: readonly AuthField<Name>[]
  submitLabel: string
  busyLabel: string
  findProblem: (values: Record<Name, string>) => Problem<Name>
  submit: (values: Record<Name, string>) => Promise<void>
  /** Title of the server's message, the text if there is no response, and the field of messages that name none. */
  failure: { title: string; fallback: string; field?: Name }
  /** Tells password managers which account the password belongs to. */
  username?: string
}

/** A problem on screen: next to its field, or above the button. */
interface Shown<Name extends string> {
  field: Name | undefined
  title?: string
  text: string
}

/** The server's name of a form's field. */
const SERVER_FIELDS: Record<string, string> = { present: 'oldPassword' }

const readValues = <Name extends string>(form: HTMLFormElement, fields: readonly AuthField<Name>[]) => {
  const data = new FormData(form)
  return Object.fromEntries(fields.map(({ name }) => [name, String(data.get(name) ?? '')])) as Record<Name, string>
}

export const AuthForm = <Name extends string>(props: AuthFormProps<Name>) => {
  const { fields, submitLabel, busyLabel, findProblem, submit, failure, username } = props
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [shown, setShown] = useState<Shown<Name>>()
  useEffect(() => {
    if (shown?.field) form.current?.querySelector<HTMLInputElement>(`[name="${shown.field}"]`)?.focus()
  }, [shown])

  const failed = (error: unknown): Shown<Name> => {
    const problem = serverProblem(error)
    if (!problem) return { field: undefined, text: failure.fallback }
    const named = fields.find(({ name }) => (SERVER_FIELDS[name] ?? name) === problem.field)
    return { field: named?.name ?? failure.field, title: failure.title, text: problem.text }
  }

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const values = readValues(event.currentTarget, fields)
    const problem = findProblem(values)
    setShown(problem)
    if (problem) return
    hideToast()
    setBusy(true)
    try {
      await submit(values)
    } catch (error) {
      setShown(failed(error))
    } finally {
      setBusy(false)
    }
  }

  const problemOf = (field: Name | undefined) =>
    shown &&
    shown.field === field && (
      <p id={`${id}-problem`} className="auth-problem" role="alert">
        {shown.title && <strong>{shown.title}</strong>}
        <span>{shown.text}</span>
      </p>
    )

  return (
    <form className="auth-form" noValidate onSubmit={send} ref={form}>
      {username && <input type="email" autoComplete="username" value={username} readOnly hidden />}
      {fields.map(({ label, ...input }) => (
        <div key={input.name} className="auth-field">
          <label>
            {label}
            <input
              {...input}
              required
              aria-invalid={shown?.field === input.name}
              aria-describedby={shown?.field === input.name ? `${id}-problem` : undefined}
            />
          </label>
          {problemOf(input.name)}
        </div>
      ))}
      {problemOf(undefined)}
      <button type="submit" className="auth-submit" aria-disabled={isBusy}>
        {isBusy ? busyLabel : submitLabel}
      </button>
    </form>
  )
}

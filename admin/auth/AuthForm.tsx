import { type FormEvent, useState } from 'react'
import { serverMessage } from '../providers/failure.ts'
import { hideToast, showError } from '../toasts/toasts.ts'
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
  findProblem: (values: Record<Name, string>) => Problem
  submit: (values: Record<Name, string>) => Promise<void>
  /** Title above the server's message, and the text if there is no response. */
  failure: { title: string; fallback: string }
  /** Tells password managers which account the password belongs to. */
  username?: string
}

const readValues = <Name extends string>(form: HTMLFormElement, fields: readonly AuthField<Name>[]) => {
  const data = new FormData(form)
  return Object.fromEntries(fields.map(({ name }) => [name, String(data.get(name) ?? '')])) as Record<Name, string>
}

export const AuthForm = <Name extends string>(props: AuthFormProps<Name>) => {
  const { fields, submitLabel, busyLabel, findProblem, submit, failure, username } = props
  const [isBusy, setBusy] = useState(false)

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const values = readValues(event.currentTarget, fields)
    const problem = findProblem(values)
    if (problem) return showError('Error', problem)
    hideToast()
    setBusy(true)
    try {
      await submit(values)
    } catch (error) {
      const message = serverMessage(error)
      showError(message ? failure.title : 'Error', message ?? failure.fallback)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="auth-form" noValidate onSubmit={send}>
      {username && <input type="email" autoComplete="username" value={username} readOnly hidden />}
      {fields.map(({ label, ...input }) => (
        <label key={input.name}>
          {label}
          <input {...input} required />
        </label>
      ))}
      <button type="submit" className="auth-submit" aria-disabled={isBusy}>
        {isBusy ? busyLabel : submitLabel}
      </button>
    </form>
  )
}

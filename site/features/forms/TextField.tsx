import type { InputHTMLAttributes } from 'react'
import { FieldProblem } from './FieldProblem.tsx'
import type { VisitorForm } from './use-visitor-form.ts'

interface Props
  extends Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'autoComplete' | 'inputMode' | 'min' | 'max'> {
  form: Pick<VisitorForm, 'name' | 'problems'>
  name: string
  label: string
  /** Lines of a longer text. Undefined for one line. */
  rows?: number
  /** Advice on what to write. */
  hint?: string
  isOptional?: boolean
}

/** A field with its label and its problem. */
export function TextField({ form, name, label, rows, hint, isOptional = false, ...input }: Props) {
  const id = `${form.name}-${name}`
  const problem = form.problems[name]
  const describedBy = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const shared = {
    id,
    name,
    className: 'text-field',
    required: !isOptional,
    'aria-invalid': Boolean(problem),
    'aria-describedby': describedBy || undefined,
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-heading font-bold">
        {label}
        {isOptional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {rows ? <textarea {...shared} rows={rows} /> : <input {...shared} {...input} />}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </div>
  )
}

import type { InputHTMLAttributes } from 'react'
import { FieldProblem } from './FieldProblem.tsx'
import type { VisitorForm } from './use-visitor-form.ts'

interface Props extends Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'autoComplete' | 'inputMode'> {
  form: VisitorForm
  name: string
  label: string
  /** Lines of a longer text; a text of one line without it. */
  rows?: number
}

/** A field with its label and what is wrong with it. */
export function TextField({ form, name, label, rows, ...input }: Props) {
  const id = `${form.name}-${name}`
  const problem = form.problems[name]
  const shared = {
    id,
    name,
    className: 'text-field',
    required: true,
    'aria-invalid': Boolean(problem),
    'aria-describedby': problem ? `${id}-problem` : undefined,
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-heading font-bold">
        {label}
      </label>
      {rows ? <textarea {...shared} rows={rows} /> : <input {...shared} {...input} />}
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </div>
  )
}

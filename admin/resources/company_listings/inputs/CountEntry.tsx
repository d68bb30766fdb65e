import { useInput, ValidationError } from 'react-admin'
import { LabelledInput } from '../../../inputs/LabelledInput.tsx'

/** A count is shown as it was typed; what is no count stays a text, so that its rule can say so. */
const parse = (typed: string): number | string => (/^\d*$/.test(typed) ? Number(typed) : typed)
const format = (count: unknown): string => (count ? String(count) : '')

/** A whole number of the form; an empty one is not known. */
export const CountEntry = ({ source, label }: { source: string; label: string }) => {
  const { field, fieldState, id } = useInput<number | string>({ source, parse, format })
  const { ref, ...bound } = field
  const fault = fieldState.error?.message
  return (
    <LabelledInput
      {...bound}
      inputRef={ref}
      id={id}
      label={label}
      inputProps={{ inputMode: 'numeric' }}
      fault={fault && <ValidationError error={fault} />}
    />
  )
}

import type { OutlinedInputProps } from '@mui/material/OutlinedInput'
import { useInput, ValidationError } from 'react-admin'
import { LabeledInput } from '../../../inputs/LabeledInput.tsx'

interface TextEntryProps
  extends Pick<OutlinedInputProps, 'required' | 'multiline' | 'minRows' | 'type' | 'inputProps'> {
  source: string
  label: string
  hint?: string
}

export const TextEntry = ({ source, label, ...input }: TextEntryProps) => {
  const { field, fieldState, id } = useInput<string>({ source })
  const { ref, ...bound } = field
  const fault = fieldState.error?.message
  return (
    <LabeledInput
      {...input}
      {...bound}
      inputRef={ref}
      id={id}
      label={label}
      fault={fault && <ValidationError error={fault} />}
    />
  )
}

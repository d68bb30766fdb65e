import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import type { ReactNode } from 'react'

interface LabeledInputProps extends Omit<OutlinedInputProps, 'error' | 'label' | 'id'> {
  id: string
  label: string
  /** The problem with the value. */
  fault?: ReactNode
  /** What the value is for, shown while there is no problem. */
  hint?: string | undefined
}

/** A labeled input. Lighter than MUI's TextField, which includes its menus. */
export const LabeledInput = ({ id, label, fault, hint, required = false, inputProps, ...input }: LabeledInputProps) => {
  const help = fault || hint
  const describedBy = help ? { 'aria-describedby': `${id}-help` } : {}
  return (
    <FormControl error={Boolean(fault)} required={required}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        {...input}
        id={id}
        label={required ? `${label} *` : label}
        inputProps={{ ...inputProps, ...describedBy }}
      />
      {help && <FormHelperText id={`${id}-help`}>{help}</FormHelperText>}
    </FormControl>
  )
}

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
}

/** A labeled input. Lighter than MUI's TextField, which includes its menus. */
export const LabeledInput = ({ id, label, fault, required = false, inputProps, ...input }: LabeledInputProps) => {
  const describedBy = fault ? { 'aria-describedby': `${id}-fault` } : {}
  return (
    <FormControl error={Boolean(fault)} required={required}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        {...input}
        id={id}
        label={required ? `${label} *` : label}
        inputProps={{ ...inputProps, ...describedBy }}
      />
      {fault && <FormHelperText id={`${id}-fault`}>{fault}</FormHelperText>}
    </FormControl>
  )
}

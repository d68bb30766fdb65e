import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useInput } from 'react-admin'

/** A yes or no of the form. */
export const CheckEntry = ({ source, label }: { source: string; label: string }) => {
  const { field } = useInput<boolean>({ source, defaultValue: false })
  const { name, value, ref, onBlur, onChange } = field
  return (
    <FormControlLabel
      label={label}
      control={
        <Checkbox
          name={name}
          inputRef={ref}
          checked={value === true}
          onBlur={onBlur}
          onChange={(_event, isChecked) => onChange(isChecked)}
        />
      }
    />
  )
}

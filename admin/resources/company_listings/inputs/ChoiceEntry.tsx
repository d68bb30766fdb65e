import FormHelperText from '@mui/material/FormHelperText'
import { useInput, ValidationError } from 'react-admin'
import { ChoiceField } from '../../../inputs/ChoiceField.tsx'

interface ChoiceEntryProps {
  source: string
  label: string
  /** What each value is called. */
  labels: Readonly<Record<string, string>>
}

/** One of a few choices of the form, or none. */
export const ChoiceEntry = ({ source, label, labels }: ChoiceEntryProps) => {
  const { field, fieldState } = useInput<string>({ source, defaultValue: '' })
  const choices = Object.entries(labels).map(([value, label]) => ({ value, label }))
  const fault = fieldState.error?.message
  return (
    <div>
      <ChoiceField
        label={label}
        choices={[{ value: '', label: 'Not known' }, ...choices]}
        value={field.value}
        onChange={field.onChange}
      />
      {fault && (
        <FormHelperText error>
          <ValidationError error={fault} />
        </FormHelperText>
      )}
    </div>
  )
}

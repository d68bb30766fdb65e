import Box from '@mui/material/Box'
import { useId } from 'react'
import { TARGET_PX } from '../tokens.ts'

interface ChoiceFieldProps {
  label: string
  choices: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

/** One of a few choices, with its label. Uses the browser's own menu, which needs no code. */
export const ChoiceField = ({ label, choices, value, onChange }: ChoiceFieldProps) => {
  const id = useId()
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <Box component="label" htmlFor={id} sx={{ color: 'text.secondary' }}>
        {label}
      </Box>
      <Box
        component="select"
        id={id}
        value={value}
        onChange={({ target }: { target: { value: string } }) => onChange(target.value)}
        sx={{
          minWidth: 0,
          minHeight: TARGET_PX,
          px: 1,
          border: '1px solid var(--edge)',
          borderRadius: 1,
          font: 'inherit',
          color: 'inherit',
          bgcolor: 'background.paper',
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Box>
    </Box>
  )
}

import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { TARGET_PX } from '../tokens.ts'
import { useFilters } from './use-filters.ts'

type Filter = Record<string, unknown>

interface FilterToggleProps {
  label: string
  /** The filters to choose from. The first applies if none is set. */
  choices: readonly { label: string; filter: Filter }[]
}

// Buttons do not break when the row wraps.
const ROW = {
  my: 2,
  flexWrap: 'wrap',
  gap: 0.5,
  '&& .MuiToggleButton-root': { m: 0, borderRadius: 1, border: 1, borderColor: 'divider' },
} as const

const isSame = (a: Filter, b: Filter): boolean => JSON.stringify(a) === JSON.stringify(b)

/** A row of buttons that filter the surrounding list. Other filters stay. */
export const FilterToggle = ({ label, choices }: FilterToggleProps) => {
  const { filter, change } = useFilters()
  const fields = new Set(choices.flatMap((choice) => Object.keys(choice.filter)))
  const part = (of: Filter, isOwn: boolean): Filter =>
    Object.fromEntries(Object.entries(of).filter(([field]) => fields.has(field) === isOwn))
  const chosen = choices.find((choice) => isSame(choice.filter, part(filter, true))) ?? choices[0]
  return (
    <ToggleButtonGroup exclusive size="small" aria-label={label} value={chosen?.label} sx={ROW}>
      {choices.map((choice) => (
        <ToggleButton
          key={choice.label}
          value={choice.label}
          sx={{ minHeight: TARGET_PX, px: 2, textTransform: 'none' }}
          onClick={() => change((now) => ({ ...part(now, false), ...choice.filter }))}
        >
          {choice.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

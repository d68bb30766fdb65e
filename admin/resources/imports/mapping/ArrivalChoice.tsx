import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId } from 'react'
import {
  REVIEW_ARRIVAL_LABELS,
  REVIEW_ARRIVALS,
  type ReviewArrival,
} from '../../../../domain/imports/tables/column-mapping.ts'

interface ArrivalChoiceProps {
  arrival: ReviewArrival
  isDisabled: boolean
  onChange: (arrival: ReviewArrival) => void
}

/** What becomes of all reviews of a file. */
export const ArrivalChoice = ({ arrival, isDisabled, onChange }: ArrivalChoiceProps) => {
  const label = useId()
  return (
    <FormControl disabled={isDisabled} sx={{ mt: 2 }}>
      <FormLabel id={label}>The reviews of this file</FormLabel>
      <RadioGroup
        row
        aria-labelledby={label}
        value={arrival}
        onChange={({ target }) => onChange(REVIEW_ARRIVALS.find((each) => each === target.value) ?? arrival)}
      >
        {REVIEW_ARRIVALS.map((each) => (
          <FormControlLabel key={each} value={each} control={<Radio />} label={REVIEW_ARRIVAL_LABELS[each]} />
        ))}
      </RadioGroup>
    </FormControl>
  )
}

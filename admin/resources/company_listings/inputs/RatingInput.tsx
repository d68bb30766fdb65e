import Box from '@mui/material/Box'
import Rating from '@mui/material/Rating'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useInput } from 'react-admin'
import { LISTING_LABELS } from '../../../../domain/listings/rules.ts'
import { MAX_STARS } from '../../../../domain/reviews/rules.ts'

/** Stars to click on, one stop of the Tab key; a click on the current rating sets it to 0. */
export const RatingInput = () => {
  const { field } = useInput<number>({ source: 'rating', defaultValue: 0 })
  const id = useId()
  return (
    <Box role="radiogroup" aria-labelledby={id} sx={{ display: 'grid', gap: 0.5 }}>
      <Typography component="span" id={id} sx={{ fontWeight: 600 }}>
        {LISTING_LABELS.rating}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <Rating
          name={`${id}-rating`}
          size="large"
          max={MAX_STARS}
          precision={0.5}
          // null checks the choice of no stars: of radios none of which is checked, each is a stop of the Tab key
          value={Number(field.value) || null}
          emptyLabelText="No rating"
          onChange={(_event, rating) => field.onChange(rating ?? 0)}
        />
        <span>{Number(field.value) || 0}</span>
      </Box>
    </Box>
  )
}

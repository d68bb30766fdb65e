import Box from '@mui/material/Box'
import Rating from '@mui/material/Rating'
import { MAX_STARS } from '../../../domain/reviews/rules.ts'

/** Five stars, the rating floored, and the number; a dash for a company that has none. */
export const StarRating = ({ rating }: { rating: number }) => {
  if (!rating) return <span>-</span>
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', flexWrap: { xs: 'wrap', lg: 'nowrap' }, columnGap: 0.75, alignItems: 'center' }}
    >
      <Rating readOnly size="small" max={MAX_STARS} value={Math.floor(rating)} aria-hidden />
      {rating}
    </Box>
  )
}

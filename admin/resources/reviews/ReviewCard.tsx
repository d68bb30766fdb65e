import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Rating from '@mui/material/Rating'
import Typography from '@mui/material/Typography'
import { useRecordContext } from 'react-admin'
import { MAX_STARS } from '../../../domain/reviews/rules.ts'
import type { Review } from '../../../domain/reviews/schema.ts'
import { formatDate } from '../../../domain/text/format.ts'
import { ListingName } from '../company_listings/ListingName.tsx'
import { HistoryButton } from '../history/HistoryButton.tsx'
import { ApprovalButton } from './ApprovalButton.tsx'
import { DeleteReviewButton } from './DeleteReviewButton.tsx'

const Badge = ({ isApproved }: { isApproved: boolean }) => (
  <Chip size="small" label={isApproved ? 'Approved' : 'Pending'} color={isApproved ? 'primary' : 'warning'} />
)

const Stars = ({ rating }: { rating: number }) => (
  <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', fontVariantNumeric: 'tabular-nums' }}>
    <Rating readOnly size="small" max={MAX_STARS} value={rating} aria-hidden />
    <Typography variant="body2">
      {rating} out of {MAX_STARS}
    </Typography>
  </Box>
)

export const ReviewCard = () => {
  const review = useRecordContext<Review>()
  if (!review) return null
  return (
    <Box component="article" sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, alignItems: 'center' }}>
        <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {review.customer_name}
        </Typography>
        <Badge isApproved={review.is_approved} />
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
          <ListingName /> · <time dateTime={review.created}>{formatDate(review.created)}</time>
        </Typography>
      </Box>
      <Stars rating={review.rating} />
      <Typography sx={{ maxWidth: '70ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {review.review_text}
      </Typography>
      {review.reply_text && (
        <Typography
          sx={{ pl: 2, borderLeft: 3, borderColor: 'divider', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        >
          <strong>Response of the company:</strong> {review.reply_text}
        </Typography>
      )}
      {review.customer_email && (
        <Link href={`mailto:${review.customer_email}`} sx={{ justifySelf: 'start', overflowWrap: 'anywhere' }}>
          {review.customer_email}
        </Link>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <ApprovalButton review={review} />
        <HistoryButton collection="reviews" record={review.id} name={`the review by ${review.customer_name}`} />
        <DeleteReviewButton review={review} />
      </Box>
    </Box>
  )
}

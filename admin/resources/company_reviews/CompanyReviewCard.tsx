import Box from '@mui/material/Box'
import Rating from '@mui/material/Rating'
import Typography from '@mui/material/Typography'
import { useRecordContext } from 'react-admin'
import { MAX_STARS } from '../../../domain/reviews/rules.ts'
import type { CompanyReviewRecord } from '../../../domain/reviews/schema.ts'
import { formatDate } from '../../../domain/text/format.ts'
import { ListingName } from '../company_listings/ListingName.tsx'
import { ReportLine } from './ReportLine.tsx'
import { ReviewReply } from './ReviewReply.tsx'

/** A review with the company's answer to it. */
export const CompanyReviewCard = () => {
  const review = useRecordContext<CompanyReviewRecord>()
  if (!review) return null
  const { customer_name, rating, review_text, created } = review
  return (
    <Box component="article" aria-label={`Review by ${customer_name}`} sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, alignItems: 'center' }}>
        <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {customer_name}
        </Typography>
        <Rating readOnly size="small" max={MAX_STARS} value={rating} aria-hidden />
        <Typography variant="body2">
          {rating} out of {MAX_STARS}
        </Typography>
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
          <ListingName /> · <time dateTime={created}>{formatDate(created)}</time>
        </Typography>
      </Box>
      <Typography sx={{ maxWidth: '70ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{review_text}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'center' }}>
        <ReviewReply key={review.reply_at} review={review} />
        <ReportLine review={review} />
      </Box>
    </Box>
  )
}

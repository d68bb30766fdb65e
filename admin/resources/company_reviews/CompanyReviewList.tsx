import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Rating from '@mui/material/Rating'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useState } from 'react'
import { useAuthenticated, useGetList, useRecordContext } from 'react-admin'
import { askedWords, MAX_STARS, REPORT_STATE_TEXTS } from '../../../domain/reviews/rules.ts'
import type { CompanyReviewRecord, ReviewReport } from '../../../domain/reviews/schema.ts'
import { formatDate, formatMonth } from '../../../domain/text/format.ts'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { currentAccount } from '../../providers/session.ts'
import { NoRecords } from '../../records/missing/NoRecords.tsx'
import { RecordCards } from '../../records/RecordCards.tsx'
import { RecordList } from '../../records/RecordList.tsx'
import { screenTitle } from '../../screens.ts'
import { ListingName } from '../company_listings/ListingName.tsx'
import { useReviewReply } from './use-review-reply.ts'

const Header = () => (
  <>
    <PageTitle title={screenTitle('/reviews')} />
    <Typography sx={{ mt: 0.5, mb: 2, color: 'text.secondary' }}>
      Read what customers wrote about your companies. Your reply appears below the review on the company page.
    </Typography>
  </>
)

const NONE = <NoRecords title="No Reviews Yet" hint="Approved reviews of your companies appear here." />

export default function CompanyReviewList() {
  useAuthenticated()
  // counting everybody's reviews takes long
  const meta = { isCounted: currentAccount()?.isAdmin !== true }
  return (
    <RecordList resource="company_reviews" failure="Failed to load reviews." header={<Header />} meta={meta}>
      <RecordCards empty={NONE}>
        <CompanyReviewCard />
      </RecordCards>
    </RecordList>
  )
}

const CompanyReviewCard = () => {
  const review = useRecordContext<CompanyReviewRecord>()
  if (!review) return null
  const { customer_name, rating, review_text, asked_at, created } = review
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
          {asked_at && ` · ${askedWords(formatMonth(asked_at))}`}
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

const ReviewReplyForm = lazy(() => import('./ReviewReplyForm.tsx'))

const ReviewReply = ({ review }: { review: CompanyReviewRecord }) => {
  const [isWriting, setWriting] = useState(false)
  const { store, isBusy } = useReviewReply(review.id)
  if (isWriting)
    return (
      <Suspense>
        <ReviewReplyForm review={review} onClose={() => setWriting(false)} />
      </Suspense>
    )
  if (!review.reply_text)
    return (
      <Button size="small" variant="outlined" onClick={() => setWriting(true)}>
        Reply
      </Button>
    )
  return (
    <Box sx={{ flexBasis: '100%', pl: 2, borderLeft: 3, borderColor: 'divider', maxWidth: '70ch' }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Your reply · {formatDate(review.reply_at)}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{review.reply_text}</Typography>
      <Button size="small" onClick={() => setWriting(true)} sx={{ ml: -1 }}>
        Edit reply
      </Button>
      <Button size="small" loading={isBusy} onClick={() => void store('')}>
        Remove reply
      </Button>
    </Box>
  )
}

const ReportDialog = lazy(() => import('./ReportDialog.tsx'))

/** All reviews on the screen share one request. */
const useOwnReports = (): ReviewReport[] => {
  const { data = [] } = useGetList<ReviewReport>('review_reports', {
    filter: { reported_by: currentAccount()?.id ?? '' },
    sort: { field: 'created', order: 'DESC' },
    pagination: { page: 1, perPage: 200 },
  })
  return data
}

const ReportLine = ({ review }: { review: CompanyReviewRecord }) => {
  const [isOpen, setOpen] = useState(false)
  const report = useOwnReports().find((one) => one.review === review.id)
  return (
    <>
      {report && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {REPORT_STATE_TEXTS[report.state]}
        </Typography>
      )}
      {report?.state !== 'open' && (
        <Button size="small" onClick={() => setOpen(true)} sx={{ fontWeight: 'normal' }}>
          {report ? 'Report again' : 'Report review'}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <ReportDialog review={review} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

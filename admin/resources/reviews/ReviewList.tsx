import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { HttpError, RecordContextProvider, useGetList, useRefresh } from 'react-admin'
import { REPORT_REASON_LABELS } from '../../../domain/reviews/rules.ts'
import type { Review, ReviewReport } from '../../../domain/reviews/schema.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { decideInQueue } from '../../providers/routes/queue.ts'
import { FilterToggle } from '../../records/FilterToggle.tsx'
import { refusalOf, shownOf } from '../../records/fingerprint.ts'
import { ListTools } from '../../records/ListTools.tsx'
import { Moment } from '../../records/Moment.tsx'
import { EmptyList } from '../../records/missing/EmptyList.tsx'
import { RecordCards } from '../../records/RecordCards.tsx'
import { RecordList } from '../../records/RecordList.tsx'
import { SearchField } from '../../records/SearchField.tsx'
import { TitledCard } from '../../records/TitledCard.tsx'
import { screenTitle } from '../../screens.ts'
import { showError, showToast } from '../../toasts/toasts.ts'
import { ListingName } from '../company_listings/ListingName.tsx'
import { revertRow } from '../history/revert.ts'
import { ReviewCard } from './ReviewCard.tsx'

export default function ReviewList() {
  return (
    <RecordList resource="admin/reviews" failure="Failed to load reviews." header={<ReviewHeader />}>
      <RecordCards empty={<EmptyList title="No reviews" hint="Visitors write reviews on company pages." />}>
        <ReviewCard />
      </RecordCards>
    </RecordList>
  )
}

const CHOICES = [
  { label: 'All', filter: {} },
  { label: 'Pending', filter: { is_approved: false } },
  { label: 'Approved', filter: { is_approved: true } },
] as const

const ReviewHeader = () => {
  const { total } = useGetList('admin/reviews', {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'ASC' },
    filter: {},
  })
  return (
    <>
      <PageTitle
        title={screenTitle('/admin/reviews')}
        actions={total !== undefined && <Chip label={`${formatCount(total)} total`} />}
      />
      <ReportedReviews />
      <ListTools>
        <SearchField label="Search reviews" />
        <FilterToggle label="Which reviews" choices={CHOICES} />
      </ListTools>
    </>
  )
}

const GONE = 404

const failureOf = (error: unknown): string =>
  error instanceof HttpError && error.status === GONE
    ? 'The review was deleted.'
    : refusalOf(error, 'Please try again.')

const Decision = ({ report }: { report: ReviewReport }) => {
  const refresh = useRefresh()
  const [isPending, setPending] = useState(false)
  const decide = async (decision: 'approve' | 'decline', done: string) => {
    setPending(true)
    try {
      const set = await decideInQueue({ kind: 'reports', id: report.id, decision, ...shownOf(report) })
      showToast({
        title: done,
        text: 'The company that reported it can see your decision.',
        action: { label: 'Undo', run: () => void revertRow(set, 'The report is open again.').then(refresh) },
      })
    } catch (error) {
      showError('Update Failed', failureOf(error))
    }
    setPending(false)
    refresh()
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button
        size="small"
        variant="contained"
        disabled={isPending}
        onClick={() => void decide('approve', 'Review Hidden')}
      >
        Hide review
      </Button>
      <Button
        size="small"
        variant="outlined"
        disabled={isPending}
        onClick={() => void decide('decline', 'Review Kept')}
      >
        Keep review
      </Button>
    </Box>
  )
}

const Reported = ({ report, review }: { report: ReviewReport; review: Review }) => (
  <RecordContextProvider value={review}>
    <Box
      component="li"
      aria-label={`Report of the review by ${review.customer_name}`}
      sx={{ display: 'grid', gap: 1, py: 1.5, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
    >
      <Typography component="div" sx={{ fontWeight: 600 }}>
        {REPORT_REASON_LABELS[report.reason]} · <ListingName />
      </Typography>
      {report.details && <Typography sx={{ whiteSpace: 'pre-line' }}>{report.details}</Typography>}
      <Typography sx={{ pl: 2, borderLeft: 3, borderColor: 'divider', whiteSpace: 'pre-line', maxWidth: '70ch' }}>
        {review.customer_name}, {review.rating} stars: {review.review_text}
      </Typography>
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
        Reported <Moment at={report.created} />
      </Typography>
      <Decision report={report} />
    </Box>
  </RecordContextProvider>
)

/** Reviews that companies reported, oldest first. Hidden while there are none. */
const ReportedReviews = () => {
  const { data: reports = [], total = 0 } = useGetList<ReviewReport>('review_reports', {
    filter: { state: 'open' },
    sort: { field: 'created', order: 'ASC' },
    pagination: { page: 1, perPage: 10 },
  })
  const { data: reviews = [] } = useGetList<Review>(
    'admin/reviews',
    {
      filter: { id: reports.map(({ review }) => review) },
      sort: { field: 'created', order: 'ASC' },
      pagination: { page: 1, perPage: 10 },
    },
    { enabled: reports.length > 0 },
  )
  if (reports.length === 0) return null
  return (
    <Box sx={{ my: 2 }}>
      <TitledCard title={`Reported reviews (${total})`}>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {reports.map((report) => {
            const review = reviews.find(({ id }) => id === report.review)
            return review && <Reported key={report.id} report={report} review={review} />
          })}
        </Box>
      </TitledCard>
    </Box>
  )
}

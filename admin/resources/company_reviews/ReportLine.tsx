import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useState } from 'react'
import { useGetList } from 'react-admin'
import { REPORT_STATE_TEXTS } from '../../../domain/reviews/rules.ts'
import type { CompanyReviewRecord, ReviewReport } from '../../../domain/reviews/schema.ts'
import { currentAccount } from '../../providers/session.ts'

const ReportDialog = lazy(() => import('./ReportDialog.tsx'))

/** Asked once for all reviews of the screen. */
const useOwnReports = (): ReviewReport[] => {
  const { data = [] } = useGetList<ReviewReport>('review_reports', {
    filter: { reported_by: currentAccount()?.id ?? '' },
    sort: { field: 'created', order: 'DESC' },
    pagination: { page: 1, perPage: 200 },
  })
  return data
}

/** Reports a review, or says what became of that. */
export const ReportLine = ({ review }: { review: CompanyReviewRecord }) => {
  const [isAsking, setAsking] = useState(false)
  const report = useOwnReports().find((one) => one.review === review.id)
  return (
    <>
      {report && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {REPORT_STATE_TEXTS[report.state]}
        </Typography>
      )}
      {report?.state !== 'open' && (
        <Button size="small" onClick={() => setAsking(true)} sx={{ fontWeight: 'normal' }}>
          {report ? 'Report again' : 'Report this review'}
        </Button>
      )}
      {isAsking && (
        <Suspense>
          <ReportDialog review={review} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

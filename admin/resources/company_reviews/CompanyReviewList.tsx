import Typography from '@mui/material/Typography'
import { useAuthenticated } from 'react-admin'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { NoRecords } from '../../records/NoRecords.tsx'
import { RecordCards } from '../../records/RecordCards.tsx'
import { RecordList } from '../../records/RecordList.tsx'
import { CompanyReviewCard } from './CompanyReviewCard.tsx'

const Header = () => (
  <>
    <PageTitle title="Reviews" />
    <Typography sx={{ mt: 0.5, mb: 2, color: 'text.secondary' }}>
      What customers wrote about your companies. Your answer stands below the review, on the page of the company.
    </Typography>
  </>
)

const NONE = (
  <NoRecords title="No Reviews Yet" hint="When a review of one of your companies is approved, it appears here." />
)

/** The approved reviews of the companies that the account may edit. */
export default function CompanyReviewList() {
  useAuthenticated()
  return (
    <RecordList resource="company_reviews" failure="Failed to load reviews." header={<Header />}>
      <RecordCards empty={NONE}>
        <CompanyReviewCard />
      </RecordCards>
    </RecordList>
  )
}

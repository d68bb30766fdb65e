import Chip from '@mui/material/Chip'
import { useGetList } from 'react-admin'
import { formatCount } from '../../../domain/text/format.ts'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { FilterToggle } from '../../records/FilterToggle.tsx'
import { ReportedReviews } from './ReportedReviews.tsx'

const CHOICES = [
  { label: 'All', filter: {} },
  { label: 'Pending', filter: { is_approved: false } },
  { label: 'Approved', filter: { is_approved: true } },
] as const

export const ReviewHeader = () => {
  const { total } = useGetList('admin/reviews', {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'ASC' },
    filter: {},
  })
  return (
    <>
      <PageTitle
        title="Review Management"
        actions={total !== undefined && <Chip label={`${formatCount(total)} total`} />}
      />
      <ReportedReviews />
      <FilterToggle label="Which reviews" choices={CHOICES} />
    </>
  )
}

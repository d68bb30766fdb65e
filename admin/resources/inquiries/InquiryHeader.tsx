import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useGetList } from 'react-admin'
import { INQUIRY_STATUS_LABELS, INQUIRY_STATUSES } from '../../../domain/inquiries/rules.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { FilterToggle } from '../../records/FilterToggle.tsx'
import { SearchField } from '../../records/SearchField.tsx'
import { DownloadButton } from './DownloadButton.tsx'

const CHOICES = [
  { label: 'All', filter: {} },
  ...INQUIRY_STATUSES.map((status) => ({ label: INQUIRY_STATUS_LABELS[status], filter: { status } })),
]

export const InquiryHeader = () => {
  // of all inquiries, not of those that the filters leave
  const { total } = useGetList('inquiries', {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'ASC' },
    filter: {},
  })
  return (
    <>
      <PageTitle title="Inquiries" actions={<DownloadButton isDisabled={!total} />} />
      {total !== undefined && (
        <Typography sx={{ mt: 0.5, color: 'text.secondary' }}>
          {formatCount(total)} total inquiries from your listings
        </Typography>
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          alignItems: 'center',
          my: 2,
          '&& > *': { my: 0 },
          '& [role=search]': { flexGrow: 1 },
        }}
      >
        <SearchField label="Name, email, phone or message" />
        <FilterToggle label="Status" choices={CHOICES} />
      </Box>
    </>
  )
}

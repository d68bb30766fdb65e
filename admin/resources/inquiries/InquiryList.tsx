import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { useGetList, useListContext, useRecordContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { inquiryExportName } from '../../../domain/inquiries/export-file.ts'
import { INQUIRY_STATUS_LABELS, INQUIRY_STATUSES, inquiryType } from '../../../domain/inquiries/rules.ts'
import type { Inquiry } from '../../../domain/inquiries/schema.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { useAction } from '../../actions/use-action.ts'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { FilterToggle } from '../../records/FilterToggle.tsx'
import { ListTools } from '../../records/ListTools.tsx'
import { Moment } from '../../records/Moment.tsx'
import { NoRecords } from '../../records/missing/NoRecords.tsx'
import { RecordCards } from '../../records/RecordCards.tsx'
import { RecordList } from '../../records/RecordList.tsx'
import { type Column, RecordTable } from '../../records/RecordTable.tsx'
import { SearchField } from '../../records/SearchField.tsx'
import { SortChoice } from '../../records/SortChoice.tsx'
import { useIsNarrow } from '../../records/use-width.ts'
import { saveFile } from '../../save-file.ts'
import { screenTitle } from '../../screens.ts'
import { showError, showToast } from '../../toasts/toasts.ts'
import { ListingName } from '../company_listings/ListingName.tsx'
import { ContactLinks } from './ContactLinks.tsx'
import { InquiryActions } from './InquiryActions.tsx'
import { InquiryStatus } from './InquiryStatus.tsx'

const NoInquiries = () => {
  const { filterValues } = useListContext()
  if (Object.keys(filterValues).length)
    return <NoRecords title="No inquiries found" hint="Try another search or status." />
  return (
    <NoRecords
      title="No Inquiries Yet"
      hint="When customers ask your companies for a quote, their requests appear here."
    />
  )
}

export default function InquiryList() {
  // eight columns need a wide window
  const isNarrow = useIsNarrow()
  return (
    <RecordList resource="inquiries" failure="Failed to load inquiries. Please try again." header={<InquiryHeader />}>
      {isNarrow ? (
        <>
          <SortChoice columns={INQUIRY_COLUMNS} />
          <RecordCards empty={<NoInquiries />}>
            <InquirySummary />
          </RecordCards>
        </>
      ) : (
        <InquiryTable empty={<NoInquiries />} />
      )}
    </RecordList>
  )
}

/** The columns of the table, stacked for a phone. */
const InquirySummary = () => {
  const inquiry = useRecordContext<Inquiry>()
  if (!inquiry) return null
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'start', gap: 1 }}>
        <InquiryLink />
        <InquiryStatus />
      </Box>
      <Typography component="div" variant="body2" sx={{ color: 'text.secondary' }}>
        <Moment at={inquiry.created} /> · {inquiryType(inquiry)}
      </Typography>
      <ListingName />
      <ContactLinks />
      <MessageText />
      <InquiryActions />
    </Box>
  )
}

const INQUIRY_COLUMNS: readonly Column<Inquiry>[] = [
  {
    name: 'Date',
    sort: { field: 'created', order: 'DESC' },
    cell: ({ created }) => <Moment at={created} />,
    sx: { minWidth: '4.5rem' },
  },
  { name: 'Company', cell: () => <ListingName />, sx: { minWidth: '6rem' } },
  {
    name: 'Customer',
    sort: { field: 'customer_name', order: 'ASC' },
    cell: () => <InquiryLink />,
    sx: { minWidth: '5.5rem' },
  },
  { name: 'Contact', cell: () => <ContactLinks isCompact />, sx: { minWidth: '9rem', maxWidth: '11rem' } },
  { name: 'Type', cell: inquiryType },
  { name: 'Status', sort: { field: 'status', order: 'ASC' }, cell: () => <InquiryStatus /> },
  { name: 'Message', cell: () => <MessageText />, sx: { minWidth: '13rem', width: '40%' } },
  { name: 'Actions', cell: () => <InquiryActions isCompact /> },
]

const InquiryTable = ({ empty }: { empty: ReactNode }) => (
  <RecordTable<Inquiry> columns={INQUIRY_COLUMNS} empty={empty} />
)

const InquiryLink = () => {
  const inquiry = useRecordContext<Inquiry>()
  if (!inquiry) return null
  return (
    <Box
      component={Link}
      to={`/inquiries/${inquiry.id}`}
      sx={{ fontWeight: 600, color: 'primary.main', overflowWrap: 'anywhere', py: 1.25, my: -1.25 }}
    >
      {inquiry.customer_name}
    </Box>
  )
}

/** Characters of a message that the list shows at first. */
const EXCERPT = 160

const MessageText = () => {
  const inquiry = useRecordContext<Inquiry>()
  const [isOpen, setIsOpen] = useState(false)
  if (!inquiry) return null
  const { message } = inquiry
  const isLong = message.length > EXCERPT
  return (
    <>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {(isLong && !isOpen ? `${message.slice(0, EXCERPT).trimEnd()}…` : message) || 'No message'}
      </Typography>
      {isLong && (
        <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} sx={{ px: 0 }}>
          {isOpen ? 'Show less' : 'Show all'}
        </Button>
      )}
    </>
  )
}

const CHOICES = [
  { label: 'All', filter: {} },
  ...INQUIRY_STATUSES.map((status) => ({ label: INQUIRY_STATUS_LABELS[status], filter: { status } })),
]

const InquiryHeader = () => {
  // the total without filters
  const { total } = useGetList('inquiries', {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'ASC' },
    filter: {},
  })
  return (
    <>
      <PageTitle title={screenTitle('/inquiries')} actions={<DownloadButton isDisabled={!total} />} />
      {total !== undefined && (
        <Typography sx={{ mt: 0.5, color: 'text.secondary' }}>
          {formatCount(total)} total inquiries from your listings
        </Typography>
      )}
      <ListTools>
        <SearchField label="Name, email, phone or message" />
        <FilterToggle label="Status" choices={CHOICES} />
      </ListTools>
    </>
  )
}

/** Exports all inquiries that match the filters, not only this page. */
const DownloadButton = ({ isDisabled }: { isDisabled: boolean }) => {
  const { filterValues, total } = useListContext()
  const { isBusy, run } = useAction(() => showError('Download Failed', 'Failed to export inquiries. Please try again.'))
  const download = () =>
    run(async () => {
      const { exportInquiries } = await import('../../providers/routes/inquiry-export.ts')
      const { file, count } = await exportInquiries(filterValues)
      saveFile(file, inquiryExportName(new Date()))
      showToast({ title: 'Download Complete', text: `${formatCount(count)} inquiries` })
    })
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon />}
      disabled={isDisabled || total === 0}
      loading={isBusy}
      loadingPosition="start"
      onClick={download}
    >
      Download Excel
    </Button>
  )
}

import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { NoRecords } from '../../layout/NoRecords.tsx'
import { RecordCards } from '../../layout/RecordCards.tsx'
import { RecordList } from '../../layout/RecordList.tsx'
import { InquiryHeader } from './InquiryHeader.tsx'
import { InquirySummary } from './InquirySummary.tsx'
import { InquiryTable } from './InquiryTable.tsx'

const none = (
  <NoRecords
    title="No Inquiries Yet"
    hint="When customers ask your companies for a quote, their requests appear here."
  />
)

export default function InquiryList() {
  // eight columns need a wide window
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'), { noSsr: true })
  return (
    <RecordList resource="inquiries" failure="Failed to load inquiries. Please try again." header={<InquiryHeader />}>
      {isNarrow ? (
        <RecordCards empty={none}>
          <InquirySummary />
        </RecordCards>
      ) : (
        <InquiryTable empty={none} />
      )}
    </RecordList>
  )
}

import { useListContext } from 'react-admin'
import { NoRecords } from '../../records/NoRecords.tsx'
import { RecordCards } from '../../records/RecordCards.tsx'
import { RecordList } from '../../records/RecordList.tsx'
import { SortChoice } from '../../records/SortChoice.tsx'
import { useIsNarrow } from '../../records/use-width.ts'
import { InquiryHeader } from './InquiryHeader.tsx'
import { InquirySummary } from './InquirySummary.tsx'
import { INQUIRY_COLUMNS, InquiryTable } from './InquiryTable.tsx'

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

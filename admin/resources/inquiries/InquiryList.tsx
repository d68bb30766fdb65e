import { NoRecords } from '../../layout/NoRecords.tsx'
import { RecordCards } from '../../layout/RecordCards.tsx'
import { RecordList } from '../../layout/RecordList.tsx'
import { useIsPhone } from '../../layout/use-is-phone.ts'
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
  const isPhone = useIsPhone()
  return (
    <RecordList resource="inquiries" failure="Failed to load inquiries. Please try again." header={<InquiryHeader />}>
      {isPhone ? (
        <RecordCards empty={none}>
          <InquirySummary />
        </RecordCards>
      ) : (
        <InquiryTable empty={none} />
      )}
    </RecordList>
  )
}

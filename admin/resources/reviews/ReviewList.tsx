import { NoRecords } from '../../records/NoRecords.tsx'
import { RecordCards } from '../../records/RecordCards.tsx'
import { RecordList } from '../../records/RecordList.tsx'
import { ReviewCard } from './ReviewCard.tsx'
import { ReviewHeader } from './ReviewHeader.tsx'

export default function ReviewList() {
  return (
    <RecordList resource="admin/reviews" failure="Failed to load reviews." header={<ReviewHeader />}>
      <RecordCards empty={<NoRecords title="No reviews" />}>
        <ReviewCard />
      </RecordCards>
    </RecordList>
  )
}

import { EmptyList } from '../../records/EmptyList.tsx'
import { RecordCards } from '../../records/RecordCards.tsx'
import { RecordList } from '../../records/RecordList.tsx'
import { ReviewCard } from './ReviewCard.tsx'
import { ReviewHeader } from './ReviewHeader.tsx'

export default function ReviewList() {
  return (
    <RecordList resource="admin/reviews" failure="Failed to load reviews." header={<ReviewHeader />}>
      <RecordCards empty={<EmptyList title="No reviews" hint="Visitors write them on the pages of companies." />}>
        <ReviewCard />
      </RecordCards>
    </RecordList>
  )
}

import { useListContext, useRecordContext } from 'react-admin'
import type { Revision } from '../../../domain/history/schema.ts'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { NoRecords } from '../../records/NoRecords.tsx'
import { RecordCards } from '../../records/RecordCards.tsx'
import { RecordList } from '../../records/RecordList.tsx'
import { HistoryFilters } from './HistoryFilters.tsx'
import { KeepHistory } from './KeepHistory.tsx'
import { RevisionItem } from './RevisionItem.tsx'
import { TakeBackButton } from './TakeBackButton.tsx'

const LoggedRevision = () => {
  const revision = useRecordContext<Revision>()
  const { refetch } = useListContext()
  if (!revision) return null
  return (
    <RevisionItem
      revision={revision}
      isNamed
      actions={<TakeBackButton revision={revision} onDone={() => void refetch()} />}
    />
  )
}

/** Every change of the directory's records, by whomever and from wherever. */
export default function HistoryLog() {
  return (
    <>
      <RecordList
        resource="admin/history"
        failure="Failed to load the history."
        header={
          <>
            <PageTitle title="History" />
            <HistoryFilters />
          </>
        }
      >
        <RecordCards
          empty={<NoRecords title="No changes found" hint="Choose other words or filters, or a longer time." />}
        >
          <LoggedRevision />
        </RecordCards>
      </RecordList>
      <KeepHistory />
    </>
  )
}

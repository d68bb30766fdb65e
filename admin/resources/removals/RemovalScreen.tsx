import { PageTitle } from '../../layout/PageTitle.tsx'
import { EmptyList } from '../../records/EmptyList.tsx'
import { RecordCards } from '../../records/RecordCards.tsx'
import { RecordList } from '../../records/RecordList.tsx'
import { SearchField } from '../../records/SearchField.tsx'
import { AgeRule } from './AgeRule.tsx'
import { RemovalRequests } from './RemovalRequests.tsx'
import { SuppressionForm } from './SuppressionForm.tsx'
import { SuppressionRow } from './SuppressionRow.tsx'

const header = (
  <>
    <PageTitle title="Removed Companies" />
    <RemovalRequests />
    <SuppressionForm />
    <SearchField label="Search removed companies" />
  </>
)

/** What is not to be listed: who asks for it, what no import brings back, and what has no record any more. */
export default function RemovalScreen() {
  return (
    <>
      <RecordList resource="admin/suppressions" failure="Failed to load removed companies." header={header}>
        <RecordCards
          isDense
          empty={<EmptyList title="No removed companies" hint="Imports bring every company that their file names." />}
        >
          <SuppressionRow />
        </RecordCards>
      </RecordList>
      <AgeRule />
    </>
  )
}

import { PageTitle } from '../../layout/PageTitle.tsx'
import { EmptyList } from '../../records/EmptyList.tsx'
import { RecordCards } from '../../records/RecordCards.tsx'
import { RecordList } from '../../records/RecordList.tsx'
import { SearchField } from '../../records/SearchField.tsx'
import { AddressForm } from './AddressForm.tsx'
import { AddressRow } from './AddressRow.tsx'
import { KeepForms } from './KeepForms.tsx'

const header = (
  <>
    <PageTitle title="Suppression List" />
    <AddressForm />
    <SearchField label="Search suppressed addresses" />
  </>
)

/** Which addresses get no mail and why, and for how long mails and quote requests are kept. */
export default function MailScreen() {
  return (
    <>
      <RecordList resource="admin/addresses" failure="Failed to load suppressed addresses." header={header}>
        <RecordCards
          isDense
          empty={
            <EmptyList
              title="No suppressed addresses"
              hint="Addresses that do not exist, complain or unsubscribe come here by themselves."
            />
          }
        >
          <AddressRow />
        </RecordCards>
      </RecordList>
      <KeepForms />
    </>
  )
}

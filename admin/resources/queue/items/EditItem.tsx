import Alert from '@mui/material/Alert'
import { EDIT_ANSWERS, GUARDED_FIELDS, type GuardedField } from '../../../../domain/moderation/guarded-edit.ts'
import type { WaitingEdit } from '../../../providers/routes/queue.ts'
import { Moment } from '../../../records/Moment.tsx'
import { Facts } from '../Facts.tsx'
import { CompanyLink } from './CompanyLink.tsx'
import { EditChanges } from './EditChanges.tsx'
import { PersonLine } from './PersonLine.tsx'

const fieldsOf = ({ after }: WaitingEdit): GuardedField[] => GUARDED_FIELDS.filter((field) => after[field] !== null)

const hasMoved = ({ before, live }: WaitingEdit, field: GuardedField): boolean =>
  (before[field] ?? '') !== (live[field] ?? '')

/** A change of a published listing, field by field: what pages show, and what they would show. */
export const EditItem = ({ item }: { item: WaitingEdit }) => {
  const fields = fieldsOf(item)
  const isMoved = fields.some((field) => hasMoved(item, field))
  return (
    <>
      {isMoved && <Alert severity="warning">{EDIT_ANSWERS.baseChanged}</Alert>}
      <EditChanges item={item} fields={fields} isMoved={isMoved} />
      <Facts
        facts={[
          { label: 'Company', value: <CompanyLink company={item.company} /> },
          { label: 'By', value: <PersonLine person={item.sender} /> },
          { label: 'Sent in', value: <Moment at={item.created} /> },
        ]}
      />
    </>
  )
}

import type { User } from '../../../../domain/accounts/schema.ts'
import { accountLabel } from '../account-label.ts'
import { RecordPicker } from './RecordPicker.tsx'

/** Whom a new listing is given to; nobody at first. */
export const AssignInput = () => (
  <RecordPicker<User>
    source="assigned_to_user"
    label="Assign to User"
    reference="users"
    sortBy="email"
    nameOf={accountLabel}
    none="No assignment"
    nothingFound="No such user"
  />
)

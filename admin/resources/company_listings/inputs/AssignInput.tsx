import type { User } from '../../../../domain/accounts/schema.ts'
import { RecordPicker } from './RecordPicker.tsx'

const nameOf = ({ full_name, email }: User): string => (full_name ? `${full_name} (${email})` : email)

/** Whom a new listing is given to; nobody at first. */
export const AssignInput = () => (
  <RecordPicker<User>
    source="assigned_to_user"
    label="Assign to User"
    reference="users"
    sortBy="email"
    nameOf={nameOf}
    none="No assignment"
    nothingFound="No such user"
  />
)

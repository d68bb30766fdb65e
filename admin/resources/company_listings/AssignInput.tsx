import { AutocompleteInput, ReferenceInput } from 'react-admin'
import type { User } from '../../../domain/users.ts'

const asSearch = (q: string) => ({ q })
const nameOf = ({ full_name, email }: User): string => (full_name ? `${full_name} (${email})` : email)

/** Whom a new listing is given to; nobody at first. */
export const AssignInput = () => (
  <ReferenceInput source="assigned_to_user" reference="users" perPage={50} sort={{ field: 'email', order: 'ASC' }}>
    <AutocompleteInput
      label="Assign to User"
      optionText={nameOf}
      filterToQuery={asSearch}
      emptyText="No assignment"
      helperText={false}
      TextFieldProps={{ placeholder: 'No assignment' }}
    />
  </ReferenceInput>
)

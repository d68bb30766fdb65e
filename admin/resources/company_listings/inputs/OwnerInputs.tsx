import { AutocompleteArrayInput, ReferenceArrayInput } from 'react-admin'
import type { User } from '../../../../domain/accounts/schema.ts'
import { LISTING_LABELS } from '../../../../domain/listings/rules.ts'
import { fullNameOf } from '../../users/user-labels.ts'
import { RecordPicker, useSearchOptions } from './RecordPicker.tsx'

const SHOWN = 50

const AssignedUsers = () => {
  const answered = useSearchOptions<User>('No such user')
  return (
    <AutocompleteArrayInput
      label="Assigned users"
      optionText={fullNameOf}
      variant="outlined"
      margin="none"
      size="medium"
      helperText={false}
      {...answered}
    />
  )
}

/** Whose listing it is, and who else may edit it. */
export const OwnerInputs = () => (
  <>
    <RecordPicker<User>
      source="owner"
      label={LISTING_LABELS.owner}
      reference="users"
      sortBy="email"
      nameOf={fullNameOf}
      none="No owner"
      nothingFound="No such user"
    />
    <ReferenceArrayInput
      source="assigned_users"
      reference="users"
      sort={{ field: 'email', order: 'ASC' }}
      perPage={SHOWN}
    >
      <AssignedUsers />
    </ReferenceArrayInput>
  </>
)

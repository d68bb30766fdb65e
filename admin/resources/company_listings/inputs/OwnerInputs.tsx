import { memo } from 'react'
import { AutocompleteArrayInput, ReferenceArrayInput } from 'react-admin'
import type { User } from '../../../../domain/accounts/schema.ts'
import { LISTING_LABELS } from '../../../../domain/listings/rules.ts'
import { fullNameOf } from '../../users/user-labels.ts'
import { RecordPicker, useSearchOptions } from './RecordPicker.tsx'

const OPTIONS = 50

const AssignedUsers = () => {
  const search = useSearchOptions<User>('No user found')
  return (
    <AutocompleteArrayInput
      label="Assigned users"
      optionText={fullNameOf}
      variant="outlined"
      margin="none"
      size="medium"
      helperText={false}
      {...search}
    />
  )
}

export const OwnerInputs = memo(() => (
  <>
    <RecordPicker<User>
      source="owner"
      label={LISTING_LABELS.owner}
      reference="users"
      sortBy="email"
      nameOf={fullNameOf}
      none="No owner"
      nothingFound="No user found"
    />
    <ReferenceArrayInput
      source="assigned_users"
      reference="users"
      sort={{ field: 'email', order: 'ASC' }}
      perPage={OPTIONS}
    >
      <AssignedUsers />
    </ReferenceArrayInput>
  </>
))

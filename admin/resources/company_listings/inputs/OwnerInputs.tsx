import { AutocompleteArrayInput, ReferenceArrayInput } from 'react-admin'
import type { User } from '../../../../domain/accounts/schema.ts'
import { LISTING_LABELS } from '../../../../domain/listings/rules.ts'
import { accountLabel } from '../account-label.ts'
import { RecordPicker } from './RecordPicker.tsx'

const SHOWN = 50
const bySearch = (q: string) => (q ? { q } : {})

/** Whose listing it is, and who else may edit it. */
export const OwnerInputs = () => (
  <>
    <RecordPicker<User>
      source="owner"
      label={LISTING_LABELS.owner}
      reference="users"
      sortBy="email"
      nameOf={accountLabel}
      none="No owner"
      nothingFound="No such user"
    />
    <ReferenceArrayInput
      source="assigned_users"
      reference="users"
      sort={{ field: 'email', order: 'ASC' }}
      perPage={SHOWN}
    >
      <AutocompleteArrayInput
        label="Assigned users"
        optionText={accountLabel}
        filterToQuery={bySearch}
        noOptionsText="No such user"
        variant="outlined"
        margin="none"
        size="medium"
        helperText={false}
      />
    </ReferenceArrayInput>
  </>
)

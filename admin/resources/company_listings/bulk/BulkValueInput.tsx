import { AutocompleteArrayInput } from 'react-admin'
import type { User } from '../../../../domain/accounts/schema.ts'
import { locationLabel } from '../../../../domain/catalog/rules.ts'
import type { Location } from '../../../../domain/catalog/schema.ts'
import type { BulkKind } from '../../../../domain/listings/console/bulk-change.ts'
import { LISTING_LABELS } from '../../../../domain/listings/rules.ts'
import { accountLabel } from '../account-label.ts'
import { RecordPicker } from '../inputs/RecordPicker.tsx'
import { useServices } from '../use-services.ts'

const Services = () => {
  const services = useServices()
  return (
    <AutocompleteArrayInput
      source="value"
      label={LISTING_LABELS.services}
      choices={[...(services ?? [])]}
      isPending={!services}
      defaultValue={[]}
      variant="outlined"
      margin="none"
      size="medium"
      helperText={false}
    />
  )
}

/** Chooses what many listings are to have. */
export const BulkValueInput = ({ kind }: { kind: BulkKind }) => {
  if (kind === 'add_services' || kind === 'services') return <Services />
  if (kind === 'location')
    return (
      <RecordPicker<Location>
        source="value"
        label={LISTING_LABELS.location}
        reference="admin/locations"
        sortBy="name"
        nameOf={locationLabel}
        nothingFound="No such city"
      />
    )
  return (
    <RecordPicker<User>
      source="value"
      label={kind === 'owner' ? LISTING_LABELS.owner : 'User'}
      reference="users"
      sortBy="email"
      nameOf={accountLabel}
      nothingFound="No such user"
    />
  )
}

import Box from '@mui/material/Box'
import { AutocompleteInput, BooleanInput, ReferenceInput, TextInput } from 'react-admin'
import { LISTING_LABELS, LISTING_LIMITS } from '../../../domain/listing-form.ts'
import { locationLabel } from '../../../domain/location-names.ts'
import type { Service } from '../../../domain/services.ts'
import { LogoInput } from './LogoInput.tsx'
import { RatingInput } from './RatingInput.tsx'
import { ServicesInput } from './ServicesInput.tsx'

const asSearch = (q: string) => ({ q })

const LocationInput = () => (
  <ReferenceInput source="location" reference="admin/locations" perPage={50} sort={{ field: 'name', order: 'ASC' }}>
    <AutocompleteInput
      label={LISTING_LABELS.location}
      optionText={locationLabel}
      filterToQuery={asSearch}
      isRequired
      helperText={false}
      noOptionsText="No such location"
    />
  </ReferenceInput>
)

interface ListingInputsProps {
  services: readonly Service[]
  isAdmin: boolean
}

/** The fields of a company, in the order of the form. */
export const ListingInputs = ({ services, isAdmin }: ListingInputsProps) => (
  <Box sx={{ display: 'grid', gap: 2 }}>
    <TextInput
      helperText={false}
      source="name"
      label={LISTING_LABELS.name}
      isRequired
      slotProps={{ htmlInput: { maxLength: LISTING_LIMITS.name, autoComplete: 'organization' } }}
    />
    <LogoInput />
    <ServicesInput services={services} />
    <LocationInput />
    <TextInput
      helperText={false}
      source="description"
      label={LISTING_LABELS.description}
      isRequired
      multiline
      minRows={5}
    />
    <TextInput helperText={false} source="phone" label={LISTING_LABELS.phone} isRequired type="tel" />
    <TextInput helperText={false} source="email" label={LISTING_LABELS.email} isRequired type="email" />
    <TextInput helperText={false} source="website" label={`${LISTING_LABELS.website} (optional)`} inputMode="url" />
    <TextInput helperText={false} source="address" label={LISTING_LABELS.address} isRequired />
    {isAdmin && <RatingInput />}
    {isAdmin && <BooleanInput helperText={false} source="is_featured" label={LISTING_LABELS.is_featured} />}
    {isAdmin && <BooleanInput helperText={false} source="verified" label={LISTING_LABELS.verified} />}
  </Box>
)

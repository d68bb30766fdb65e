import Box from '@mui/material/Box'
import { locationLabel } from '../../../../domain/catalog/rules.ts'
import type { Location, Service } from '../../../../domain/catalog/schema.ts'
import { LISTING_LABELS, LISTING_LIMITS } from '../../../../domain/listings/rules.ts'
import { CheckEntry } from './CheckEntry.tsx'
import { LogoInput } from './LogoInput.tsx'
import { RatingInput } from './RatingInput.tsx'
import { RecordInputs } from './RecordInputs.tsx'
import { RecordPicker } from './RecordPicker.tsx'
import { ServicesInput } from './ServicesInput.tsx'
import { TextEntry } from './TextEntry.tsx'

const LocationInput = () => (
  <RecordPicker<Location>
    source="location"
    label={LISTING_LABELS.location}
    reference="admin/locations"
    sortBy="name"
    nameOf={locationLabel}
    nothingFound="No such location"
    required
  />
)

interface ListingInputsProps {
  services: readonly Service[]
  isAdmin: boolean
}

/** The fields of a company, in the order of the form. */
export const ListingInputs = ({ services, isAdmin }: ListingInputsProps) => (
  <Box sx={{ display: 'grid', gap: 2 }}>
    <TextEntry
      source="name"
      label={LISTING_LABELS.name}
      required
      inputProps={{ maxLength: LISTING_LIMITS.name, autoComplete: 'organization' }}
    />
    <LogoInput />
    <ServicesInput services={services} />
    <LocationInput />
    <TextEntry source="description" label={LISTING_LABELS.description} required multiline minRows={5} />
    <TextEntry source="phone" label={LISTING_LABELS.phone} required type="tel" />
    <TextEntry source="email" label={LISTING_LABELS.email} required type="email" />
    <TextEntry source="website" label={`${LISTING_LABELS.website} (optional)`} inputProps={{ inputMode: 'url' }} />
    <TextEntry source="address" label={LISTING_LABELS.address} required />
    {isAdmin && <RatingInput />}
    {isAdmin && <CheckEntry source="is_featured" label={LISTING_LABELS.is_featured} />}
    {isAdmin && <CheckEntry source="verified" label={LISTING_LABELS.verified} />}
    {isAdmin && <RecordInputs />}
  </Box>
)

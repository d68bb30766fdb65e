import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useRecordContext } from 'react-admin'
import { listingStateText } from '../../../domain/listings/listing-states.ts'
import { LISTING_LABELS } from '../../../domain/listings/rules.ts'
import type { ListingRecord } from '../../providers/resources.ts'
import { Moment } from '../../records/Moment.tsx'
import { LocationName } from '../company_listings/LocationName.tsx'
import { ServiceNames } from '../company_listings/ServiceNames.tsx'
import { ApproveButton } from './ApproveButton.tsx'
import { DeclineButton } from './DeclineButton.tsx'
import { type Fact, Facts } from './Facts.tsx'
import { OtherListings } from './OtherListings.tsx'
import { Sender } from './Sender.tsx'

/** Web and mail addresses stand as text: nobody follows a stranger's link by accident. */
const TEXTS = ['phone', 'email', 'website', 'address', 'usdot_number', 'mc_number'] as const

const factsOf = (listing: ListingRecord): Fact[] => [
  { label: LISTING_LABELS.location, value: <LocationName /> },
  { label: LISTING_LABELS.services, value: <ServiceNames /> },
  ...TEXTS.filter((field) => listing[field]).map((field) => ({ label: LISTING_LABELS[field], value: listing[field] })),
  { label: 'Sent in', value: <Moment at={listing.created} /> },
  { label: 'By', value: <Sender /> },
  { label: 'Other listings', value: <OtherListings /> },
]

/** A listing with what an administrator needs to decide about it. */
export const QueueCard = () => {
  const listing = useRecordContext<ListingRecord>()
  if (!listing) return null
  const { name, description, state } = listing
  return (
    <Box component="article" aria-label={name} sx={{ display: 'grid', gap: 1.5, overflowWrap: 'anywhere' }}>
      <Typography variant="h3" component="h2">
        {name}
      </Typography>
      {state === 'hidden' && (
        <Typography variant="body2" sx={{ color: 'error.main' }}>
          {listingStateText(listing)}
        </Typography>
      )}
      <Facts facts={factsOf(listing)} />
      <Typography sx={{ whiteSpace: 'pre-line', maxWidth: '70ch' }}>{description}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <ApproveButton listing={listing} />
        {state === 'waiting' && <DeclineButton listing={listing} />}
      </Box>
    </Box>
  )
}

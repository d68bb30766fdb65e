import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { LISTING_STATE_LABELS, listingStateText } from '../../../../domain/listings/listing-states.ts'
import { LISTING_LABELS } from '../../../../domain/listings/rules.ts'
import { logoUrl, type WaitingListing } from '../../../providers/routes/queue.ts'
import { LogoPicture } from '../../../records/LogoPicture.tsx'
import { Moment } from '../../../records/Moment.tsx'
import { type Fact, Facts } from '../Facts.tsx'
import { PersonLine } from './PersonLine.tsx'

/** Web and mail addresses stand as text: nobody follows a stranger's link by accident. */
const TEXTS = ['phone', 'email', 'website', 'address', 'usdot_number', 'mc_number'] as const

const factsOf = (listing: WaitingListing): Fact[] => [
  { label: LISTING_LABELS.location, value: listing.place },
  { label: LISTING_LABELS.services, value: listing.services.join(', ') },
  ...TEXTS.filter((field) => listing[field]).map((field) => ({ label: LISTING_LABELS[field], value: listing[field] })),
  { label: 'Sent in', value: <Moment at={listing.created} /> },
  { label: 'By', value: <PersonLine person={listing.sender} /> },
  {
    label: 'Other listings',
    value: listing.others.map(({ name, state }) => `${name} (${LISTING_STATE_LABELS[state]})`).join(', ') || 'None',
  },
]

/** A listing with what an administrator needs to decide about it. */
export const ListingItem = ({ item }: { item: WaitingListing }) => (
  <>
    {item.state === 'hidden' && (
      <Typography variant="body2" sx={{ color: 'error.main' }}>
        {listingStateText(item)}
      </Typography>
    )}
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'start' }}>
      {item.logo && <LogoPicture src={logoUrl(item.id, item.logo)} name={item.name} />}
      <Facts facts={factsOf(item)} />
    </Box>
    <Typography sx={{ whiteSpace: 'pre-line', maxWidth: '70ch' }}>{item.description}</Typography>
  </>
)

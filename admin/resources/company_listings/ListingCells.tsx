import EditIcon from '@mui/icons-material/EditOutlined'
import ViewIcon from '@mui/icons-material/OpenInNew'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Rating from '@mui/material/Rating'
import Typography from '@mui/material/Typography'
import { FunctionField, ReferenceArrayField, ReferenceField, useListContext, useRecordContext } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { locationLabel } from '../../../domain/catalog/rules.ts'
import type { Location, Service } from '../../../domain/catalog/schema.ts'
import { listingStateText } from '../../../domain/listings/listing-states.ts'
import { MAX_STARS } from '../../../domain/reviews/rules.ts'
import { companyPath } from '../../../domain/routes.ts'
import { useIsAdmin } from '../../layout/use-is-admin.ts'
import type { ListingRecord } from '../../providers/resources.ts'
import { LogoPicture } from '../../records/LogoPicture.tsx'
import { TARGET_PX } from '../../tokens.ts'
import { DeleteListingButton } from './DeleteListingButton.tsx'

const STATE_COLORS = { waiting: 'text.secondary', hidden: 'error.main' } as const
const NAME = { fontWeight: 600, lineHeight: 1.3 } as const

const Name = ({ listing: { name, slug, state } }: { listing: ListingRecord }) => {
  const label = (
    <Typography component="span" variant="body2" sx={NAME}>
      {name}
    </Typography>
  )
  if (state !== 'published') return label
  const path = companyPath(slug)
  return (
    <Link
      href={path}
      target="_blank"
      rel="noopener"
      sx={{ display: 'grid', minHeight: TARGET_PX, alignContent: 'center' }}
    >
      {label}
      <Typography component="span" variant="caption" sx={{ color: 'text.secondary', lineHeight: 1.4 }}>
        {path}
      </Typography>
    </Link>
  )
}

/** Logo and name. A published company links to its public page; others show their state. */
export const CompanyCell = () => {
  const listing = useRecordContext<ListingRecord>()
  if (!listing) return null
  const { name, logo, is_featured, state } = listing
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
      <LogoPicture src={logo?.src} name={name} alt="" size={40} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center', overflowWrap: 'anywhere' }}>
        <Name listing={listing} />
        {is_featured && <Chip label="Featured" color="warning" size="small" />}
        {state !== 'published' && (
          <Typography component="span" variant="body2" sx={{ width: '100%', color: STATE_COLORS[state] }}>
            {listingStateText(listing)}
          </Typography>
        )}
      </Box>
    </Box>
  )
}

export const LocationName = () => (
  <ReferenceField source="location" reference="admin/locations" link={false}>
    <FunctionField<Location> render={locationLabel} />
  </ReferenceField>
)

export const ServiceNames = () => (
  <ReferenceArrayField<ListingRecord, Service>
    source="services"
    reference="admin/services"
    render={({ data = [] }) => <>{data.map(({ name }) => name).join(', ')}</>}
  />
)

export const StarRating = ({ rating }: { rating: number }) => {
  if (!rating) return <span>-</span>
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', flexWrap: { xs: 'wrap', lg: 'nowrap' }, columnGap: 0.75, alignItems: 'center' }}
    >
      <Rating readOnly size="small" max={MAX_STARS} value={Math.floor(rating)} aria-hidden />
      {rating}
    </Box>
  )
}

export const RowActions = () => {
  const listing = useRecordContext<ListingRecord>()
  const isAdmin = useIsAdmin()
  if (!listing) return null
  const { id, name, slug, state } = listing
  return (
    <Box sx={{ display: 'flex' }}>
      {state === 'published' && (
        <IconButton href={companyPath(slug)} target="_blank" rel="noopener" aria-label={`View ${name} in a new tab`}>
          <ViewIcon fontSize="small" />
        </IconButton>
      )}
      <IconButton component={RouterLink} to={`/edit-listing/${id}`} aria-label={`Edit ${name}`}>
        <EditIcon fontSize="small" />
      </IconButton>
      {isAdmin && <DeleteListingButton listing={listing} />}
    </Box>
  )
}

export const SelectListing = () => {
  const listing = useRecordContext<ListingRecord>()
  const { selectedIds, onToggleItem } = useListContext<ListingRecord>()
  if (!listing) return null
  return (
    <Checkbox
      checked={selectedIds.includes(listing.id)}
      onChange={() => onToggleItem(listing.id)}
      slotProps={{ input: { 'aria-label': `Select ${listing.name}` } }}
    />
  )
}

import EditIcon from '@mui/icons-material/EditOutlined'
import ViewIcon from '@mui/icons-material/OpenInNew'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Rating from '@mui/material/Rating'
import Typography from '@mui/material/Typography'
import { FunctionField, ReferenceArrayField, ReferenceField, useRecordContext } from 'react-admin'
import { locationLabel } from '../../../domain/catalog/rules.ts'
import type { Location, Service } from '../../../domain/catalog/schema.ts'
import { listingStateText } from '../../../domain/listings/listing-states.ts'
import { MAX_STARS } from '../../../domain/reviews/rules.ts'
import { companyPath } from '../../../domain/routes.ts'
import { useIsAdmin } from '../../layout/use-is-admin.ts'
import type { ListingRecord } from '../../providers/resources.ts'
import { LogoPicture } from '../../records/LogoPicture.tsx'
import { BAR_PX, TARGET_PX } from '../../tokens.ts'
import { DeleteListingButton } from './DeleteListingButton.tsx'
import { useEditLink } from './EditLinks.tsx'
import { nameLinkId, SELECTION_BAR_PX } from './use-list-place.ts'

const STATE_COLORS = { waiting: 'text.secondary', hidden: 'error.main' } as const
const CUT = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' } as const
const BADGE = { height: 16, fontSize: '0.6875rem', fontWeight: 600, '& .MuiChip-label': { px: 0.75 } } as const
/** In a table of one-line rows, the second line is on the target of the name. */
const SECOND_LINE = {
  position: { md: 'absolute' },
  inset: { md: 'auto 0 4px' },
  pointerEvents: { md: 'none' },
  display: 'flex',
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  columnGap: 0.75,
  alignItems: 'center',
} as const

/** The name, which opens the listing; below it the badge and the public address, or why there is none. */
const CompanyName = ({ listing }: { listing: ListingRecord }) => {
  const { id, name, slug, is_featured, state } = listing
  const link = useEditLink(id)
  const isPublic = state === 'published'
  const line = isPublic ? companyPath(slug) : listingStateText(listing)
  return (
    <Box sx={{ position: 'relative', flex: 1, minWidth: 0 }}>
      <Link
        {...link}
        id={nameLinkId(id)}
        title={isPublic ? name : `${name}. ${line}`}
        sx={{
          display: 'grid',
          minHeight: TARGET_PX,
          alignContent: 'center',
          pb: { md: '18px' },
          scrollMarginTop: BAR_PX + SELECTION_BAR_PX,
        }}
      >
        <Typography component="span" variant="body2" sx={{ ...CUT, fontWeight: 600, lineHeight: 1.3 }}>
          {name}
        </Typography>
      </Link>
      <Box sx={SECOND_LINE}>
        {is_featured && <Chip label="Featured" color="warning" size="small" sx={BADGE} />}
        <Typography
          component="span"
          variant="caption"
          sx={{ ...CUT, lineHeight: 1.4, color: isPublic ? 'text.secondary' : STATE_COLORS[state] }}
        >
          {line}
        </Typography>
      </Box>
    </Box>
  )
}

export const CompanyCell = () => {
  const listing = useRecordContext<ListingRecord>()
  if (!listing) return null
  return (
    <Box sx={{ display: 'flex', flex: 1, gap: 1, alignItems: 'center', overflowWrap: 'anywhere' }}>
      <LogoPicture src={listing.logo?.src} name={listing.name} alt="" size={32} />
      <CompanyName listing={listing} />
    </Box>
  )
}

export const LocationName = () => (
  <ReferenceField source="location" reference="admin/locations" link={false}>
    <FunctionField<Location> render={locationLabel} />
  </ReferenceField>
)

const AllNames = ({ names }: { names: string }) => (
  <Box component="span" title={names} sx={{ ...CUT, display: 'block' }}>
    {names}
  </Box>
)

export const ServiceNames = () => (
  <ReferenceArrayField<ListingRecord, Service>
    source="services"
    reference="admin/services"
    render={({ data = [] }) => <AllNames names={data.map(({ name }) => name).join(', ')} />}
  />
)

export const StarRating = ({ rating }: { rating: number }) => {
  if (!rating) return <span>-</span>
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        flexWrap: { xs: 'wrap', md: 'nowrap' },
        columnGap: 0.5,
        alignItems: 'center',
        verticalAlign: 'middle',
      }}
    >
      <Rating readOnly max={MAX_STARS} value={Math.floor(rating)} aria-hidden sx={{ fontSize: '1rem' }} />
      {rating}
    </Box>
  )
}

const EditButton = ({ listing: { id, name } }: { listing: ListingRecord }) => (
  <IconButton {...useEditLink(id)} aria-label={`Edit ${name}`}>
    <EditIcon fontSize="small" />
  </IconButton>
)

export const RowActions = () => {
  const listing = useRecordContext<ListingRecord>()
  const isAdmin = useIsAdmin()
  if (!listing) return null
  const { name, slug, state } = listing
  return (
    <Box sx={{ display: 'flex' }}>
      {state === 'published' && (
        <IconButton
          href={companyPath(slug)}
          target="_blank"
          rel="noopener"
          aria-label={`View ${name} in a new tab`}
          title={companyPath(slug)}
        >
          <ViewIcon fontSize="small" />
        </IconButton>
      )}
      <EditButton listing={listing} />
      {isAdmin && <DeleteListingButton listing={listing} />}
    </Box>
  )
}

import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useRecordContext } from 'react-admin'
import { listingStateText } from '../../../domain/listings/listing-states.ts'
import { companyPath } from '../../../domain/routes.ts'
import type { ListingRecord } from '../../providers/resources.ts'
import { LogoPicture } from '../../records/LogoPicture.tsx'
import { TARGET_PX } from '../../tokens.ts'

const STATE_COLORS = { waiting: 'text.secondary', hidden: 'error.main' } as const
const NAME = { fontWeight: 600, lineHeight: 1.3 } as const

/** A company's name, with its address when it is public. */
const Name = ({ listing: { name, slug, state } }: { listing: ListingRecord }) => {
  const words = (
    <Typography component="span" variant="body2" sx={NAME}>
      {name}
    </Typography>
  )
  if (state !== 'published') return words
  const path = companyPath(slug)
  return (
    <Link
      href={path}
      target="_blank"
      rel="noopener"
      sx={{ display: 'grid', minHeight: TARGET_PX, alignContent: 'center' }}
    >
      {words}
      <Typography component="span" variant="caption" sx={{ color: 'text.secondary', lineHeight: 1.4 }}>
        {path}
      </Typography>
    </Link>
  )
}

/** A company's logo and name, which leads to its public page in a new tab; how it stands when it is not public. */
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

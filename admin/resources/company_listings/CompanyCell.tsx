import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useRecordContext } from 'react-admin'
import { companyPath } from '../../../domain/routes.ts'
import type { ListingRecord } from '../../providers/resources.ts'
import { TARGET_PX } from '../../tokens.ts'

/** A company's logo and name; the name leads to its public page in a new tab. */
export const CompanyCell = () => {
  const listing = useRecordContext<ListingRecord>()
  if (!listing) return null
  const { name, slug, logo, is_featured } = listing
  const path = companyPath(slug)
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
      <Avatar variant="rounded" alt="" src={logo?.src} slotProps={{ img: { loading: 'lazy' } }}>
        {name.charAt(0).toUpperCase()}
      </Avatar>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center', overflowWrap: 'anywhere' }}>
        <Link
          href={path}
          target="_blank"
          rel="noopener"
          sx={{ display: 'grid', minHeight: TARGET_PX, alignContent: 'center' }}
        >
          <Typography component="span" variant="body2" sx={{ fontWeight: 600, lineHeight: 1.3 }}>
            {name}
          </Typography>
          <Typography component="span" variant="caption" sx={{ color: 'text.secondary', lineHeight: 1.4 }}>
            {path}
          </Typography>
        </Link>
        {is_featured && <Chip label="Featured" color="warning" size="small" />}
      </Box>
    </Box>
  )
}

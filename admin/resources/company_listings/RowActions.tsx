import EditIcon from '@mui/icons-material/EditOutlined'
import ViewIcon from '@mui/icons-material/OpenInNew'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useRecordContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { companyPath } from '../../../domain/routes.ts'
import { useIsAdmin } from '../../layout/use-is-admin.ts'
import type { ListingRecord } from '../../providers/resources.ts'
import { DeleteListingButton } from './DeleteListingButton.tsx'

/** View in a new tab, edit and, for those who may, delete. */
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
      <IconButton component={Link} to={`/edit-listing/${id}`} aria-label={`Edit ${name}`}>
        <EditIcon fontSize="small" />
      </IconButton>
      {isAdmin && <DeleteListingButton listing={listing} />}
    </Box>
  )
}

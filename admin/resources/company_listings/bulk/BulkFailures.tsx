import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import type { FailedListing } from '../../../../domain/listings/console/bulk-change.ts'
import { formatCount } from '../../../../domain/text/format.ts'

/** More are not read by anybody; most have one reason then. */
const SHOWN = 50

/** The listings that a change has left as they are, and why. */
export const BulkFailures = ({ failed }: { failed: readonly FailedListing[] }) => {
  if (failed.length === 0) return null
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: '16rem', overflowY: 'auto' }}>
      {failed.slice(0, SHOWN).map(({ id, name, isGone, reason }) => (
        <li key={id}>
          {isGone ? (
            name || 'A listing'
          ) : (
            <Link component={RouterLink} to={`/edit-listing/${id}`} underline="always">
              {name}
            </Link>
          )}
          : {reason}
        </li>
      ))}
      {failed.length > SHOWN && <li>and {formatCount(failed.length - SHOWN)} more</li>}
    </Box>
  )
}

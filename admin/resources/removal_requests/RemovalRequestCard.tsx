import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useRecordContext, useRefresh, useUpdate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { REMOVAL_REQUEST_LABELS, type RemovalState } from '../../../domain/removal-requests/rules.ts'
import type { RemovalRequest } from '../../../domain/removal-requests/schema.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import { refusalOf, shownOf } from '../../records/fingerprint.ts'
import { Moment } from '../../records/Moment.tsx'
import { showError, showToast } from '../../toasts/toasts.ts'
import { ListingName } from '../company_listings/ListingName.tsx'
import { undoAction } from '../history/revert.ts'

export const RemovalRequestCard = () => {
  const request = useRecordContext<RemovalRequest>()
  if (!request) return null
  const { company, request_type, email, message, listing, created } = request
  return (
    <Box component="article" aria-label={company} sx={{ display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, alignItems: 'center' }}>
        <Typography variant="h3">{listing ? <ListingName /> : company}</Typography>
        <Chip
          size="small"
          label={REMOVAL_REQUEST_LABELS[request_type]}
          color={request_type === 'remove' ? 'warning' : 'default'}
        />
      </Box>
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
        <Link href={`mailto:${email}`} underline="always">
          {email}
        </Link>{' '}
        · <Moment at={created} />
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-line', maxWidth: '70ch' }}>{message}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {listing && request_type === 'correct' && (
          <Button variant="contained" component={RouterLink} to={`/edit-listing/${listing}`}>
            Edit listing
          </Button>
        )}
        <DoneButton request={request} />
        {listing && <RemoveButton request={request} />}
      </Box>
    </Box>
  )
}

/** Closes a request without changing the listing. */
const DoneButton = ({ request }: { request: RemovalRequest }) => {
  const { decide, isPending } = useDecideRemoval(request)
  return (
    <Button
      variant="outlined"
      loading={isPending}
      aria-label={`Close request about ${request.company}`}
      onClick={() => decide('done', 'The request is closed.')}
    >
      Close request
    </Button>
  )
}

const RemoveButton = ({ request }: { request: RemovalRequest }) => {
  const [isOpen, setOpen] = useState(false)
  const { decide } = useDecideRemoval(request)
  const { company } = request
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        aria-label={`Remove listing of ${company}`}
        onClick={() => setOpen(true)}
      >
        Remove listing
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={`Remove ${company}`}
          confirmLabel="Remove listing"
          isDestructive
          onConfirm={() => decide('removed', `${company} was removed from the site.`)}
          onClose={() => setOpen(false)}
        >
          This removes the listing from the site, and imports will skip the company. First make sure that the sender may
          speak for the company.
        </ConfirmDialog>
      )}
    </>
  )
}

const useDecideRemoval = (request: RemovalRequest) => {
  const refresh = useRefresh()
  const [update, { isPending }] = useUpdate<RemovalRequest>()
  const decide = async (state: RemovalState, notice: string): Promise<void> => {
    const params = { id: request.id, data: { state, ...shownOf(request) }, previousData: request }
    try {
      await update('admin/removals', params, { mutationMode: 'pessimistic', returnPromise: true })
      const title = 'The request is pending again.'
      const action = undoAction({ collection: 'removal_requests', record: request.id, title, refresh })
      showToast({ title: 'Success', text: notice, action })
    } catch (error) {
      showError('Update Failed', refusalOf(error, 'Failed to update request.'))
    }
    refresh()
  }
  return { decide, isPending }
}

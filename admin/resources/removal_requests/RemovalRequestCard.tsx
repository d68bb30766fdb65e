import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useRecordContext, useRefresh, useUpdate } from 'react-admin'
import { REMOVAL_WISH_LABELS, type RemovalState } from '../../../domain/removal-requests/rules.ts'
import type { RemovalRequest } from '../../../domain/removal-requests/schema.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import { refusalOf, shownOf } from '../../records/fingerprint.ts'
import { Moment } from '../../records/Moment.tsx'
import { showError, showToast } from '../../toasts/toasts.ts'
import { ListingName } from '../company_listings/ListingName.tsx'
import { EditLink } from './EditLink.tsx'

/** A wish with all that an administrator decides by. */
export const RemovalRequestCard = () => {
  const request = useRecordContext<RemovalRequest>()
  if (!request) return null
  const { company, wish, email, message, listing, created } = request
  return (
    <Box component="article" aria-label={company} sx={{ display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, alignItems: 'center' }}>
        <Typography variant="h3">{listing ? <ListingName /> : company}</Typography>
        <Chip size="small" label={REMOVAL_WISH_LABELS[wish]} color={wish === 'remove' ? 'warning' : 'default'} />
      </Box>
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
        <Link href={`mailto:${email}`} underline="always">
          {email}
        </Link>{' '}
        · <Moment at={created} />
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-line', maxWidth: '70ch' }}>{message}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {listing && wish === 'correct' && <EditLink listing={listing} />}
        <DoneButton request={request} />
        {listing && <RemoveButton request={request} />}
      </Box>
    </Box>
  )
}

/** Ends a wish and leaves the listing as it is. */
const DoneButton = ({ request }: { request: RemovalRequest }) => {
  const { decide, isPending } = useDecideRemoval(request)
  return (
    <Button
      variant="outlined"
      loading={isPending}
      aria-label={`Done with ${request.company}`}
      onClick={() => decide('done', 'The request is done.')}
    >
      Done
    </Button>
  )
}

/** Takes the listing off the site for good, after a question. */
const RemoveButton = ({ request }: { request: RemovalRequest }) => {
  const [isAsking, setAsking] = useState(false)
  const { decide } = useDecideRemoval(request)
  const { company } = request
  return (
    <>
      <Button variant="outlined" color="error" aria-label={`Remove ${company}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Remove ${company}`}
          confirmLabel="Remove"
          isDestructive
          onConfirm={() => decide('removed', `${company} is taken off the site.`)}
          onClose={() => setAsking(false)}
        >
          The listing is taken off the site, and no import brings it back. Check first that whoever asks may speak for
          the company.
        </ConfirmDialog>
      )}
    </>
  )
}

/** Decides what becomes of a wish; a failure is said, and the list read again. */
const useDecideRemoval = (request: RemovalRequest) => {
  const refresh = useRefresh()
  const [update, { isPending }] = useUpdate<RemovalRequest>()
  const decide = async (state: RemovalState, announcement: string): Promise<void> => {
    const params = { id: request.id, data: { state, ...shownOf(request) }, previousData: request }
    try {
      await update('admin/removals', params, { mutationMode: 'pessimistic', returnPromise: true })
      showToast({ title: 'Success', text: announcement })
    } catch (error) {
      showError('Update Failed', refusalOf(error, 'Failed to update request.'))
    }
    refresh()
  }
  return { decide, isPending }
}

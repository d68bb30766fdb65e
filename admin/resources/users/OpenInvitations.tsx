import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useDelete, useGetList, useRefresh } from 'react-admin'
import { INVITATION_DAYS } from '../../../domain/accounts/invitations.ts'
import type { Invitation } from '../../../domain/accounts/schema.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { Moment } from '../../records/Moment.tsx'
import { showError, showToast } from '../../toasts/toasts.ts'

const SHOWN = 20
const DAY_MS = 86_400_000

/** The moment before which invitations are outdated, as the server writes moments. */
const validSince = (now: number): string => new Date(now - INVITATION_DAYS * DAY_MS).toISOString().replace('T', ' ')

const TakeBackButton = ({ invitation }: { invitation: Invitation }) => {
  const refresh = useRefresh()
  const [remove, { isPending }] = useDelete<Invitation>()
  const takeBack = () =>
    remove(
      'admin/invitations',
      { id: invitation.id, previousData: invitation },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => showToast({ title: 'Success', text: `The link of ${invitation.email} works no more.` }),
        onError: () => showError('Error', 'The invitation could not be taken back. Please try again.'),
        onSettled: refresh,
      },
    )
  return (
    <Button
      variant="outlined"
      loading={isPending}
      aria-label={`Take back the invitation of ${invitation.email}`}
      onClick={takeBack}
      sx={{ flexShrink: 0 }}
    >
      Take back
    </Button>
  )
}

const OpenInvitation = ({ invitation }: { invitation: Invitation }) => (
  <Box component="li" sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between', py: 1 }}>
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'center' }}>
        {invitation.email}
        {invitation.is_admin && <Chip size="small" color="primary" label="Administrator" />}
      </Box>
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
        Sent <Moment at={invitation.created} />
      </Typography>
    </Box>
    <TakeBackButton invitation={invitation} />
  </Box>
)

/** Invitations that wait to be accepted, while there are some. */
export const OpenInvitations = () => {
  const [since] = useState(() => validSince(Date.now()))
  const { data = [], total = 0 } = useGetList<Invitation>('admin/invitations', {
    filter: { used_at: null, created_gte: since },
    sort: { field: 'created', order: 'DESC' },
    pagination: { page: 1, perPage: SHOWN },
  })
  if (total === 0) return null
  return (
    <Card component="section" aria-labelledby="open-invitations" sx={{ mt: 2, p: 2 }}>
      <Typography variant="h2" id="open-invitations">
        Invitations that wait: {formatCount(total)}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map((invitation) => (
          <OpenInvitation key={invitation.id} invitation={invitation} />
        ))}
      </Box>
    </Card>
  )
}

import Button from '@mui/material/Button'
import { HttpError, useRefresh, useUpdate } from 'react-admin'
import { DECIDED_ALREADY } from '../../../domain/requests/rules.ts'
import type { ListingRequest } from '../../../domain/requests/schema.ts'
import { refusalOf, shownOf } from '../../records/fingerprint.ts'
import { showError, showToast } from '../../toasts/toasts.ts'

interface DecideButtonProps {
  request: ListingRequest
  decision: 'approved' | 'declined'
}

const LABELS = { approved: 'Approve', declined: 'Decline' } as const

const reasonOf = (error: unknown): string =>
  error instanceof HttpError && error.message.startsWith(DECIDED_ALREADY)
    ? DECIDED_ALREADY
    : refusalOf(error, 'Failed to update request.')

/** Decides a request; approving it gives the listing its badge. */
export const DecideButton = ({ request, decision }: DecideButtonProps) => {
  const refresh = useRefresh()
  const [update, { isPending }] = useUpdate<ListingRequest>()
  const decide = () =>
    update(
      'admin/requests',
      { id: request.id, data: { status: decision, ...shownOf(request) }, previousData: request },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => showToast({ title: 'Success', text: `Request ${decision} successfully.` }),
        onError: (error: unknown) => showError('Update Failed', reasonOf(error)),
        onSettled: refresh,
      },
    )
  return (
    <Button
      size="small"
      variant={decision === 'approved' ? 'contained' : 'outlined'}
      loading={isPending}
      onClick={decide}
    >
      {LABELS[decision]}
    </Button>
  )
}

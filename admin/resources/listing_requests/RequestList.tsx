import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { FunctionField, HttpError, ReferenceField, useRecordContext, useRefresh, useUpdate } from 'react-admin'
import type { User } from '../../../domain/accounts/schema.ts'
import { DECIDED_ALREADY, REQUEST_STATUS_LABELS, REQUEST_TYPE_LABELS } from '../../../domain/listing-requests/rules.ts'
import type { ListingRequest } from '../../../domain/listing-requests/schema.ts'
import { formatDate } from '../../../domain/text/format.ts'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { FilterToggle } from '../../records/FilterToggle.tsx'
import { refusalOf, shownOf } from '../../records/fingerprint.ts'
import { EmptyList } from '../../records/missing/EmptyList.tsx'
import { RecordCards } from '../../records/RecordCards.tsx'
import { RecordList } from '../../records/RecordList.tsx'
import { screenTitle } from '../../screens.ts'
import { showError, showToast } from '../../toasts/toasts.ts'
import { ListingName } from '../company_listings/ListingName.tsx'
import { HistoryButton } from '../history/HistoryButton.tsx'
import { undoAction } from '../history/revert.ts'

const CHOICES = [
  { label: 'All', filter: {} },
  { label: 'Pending', filter: { status: 'pending' } },
  { label: 'Approved', filter: { status: 'approved' } },
  { label: 'Declined', filter: { status: 'declined' } },
] as const

const header = (
  <>
    <PageTitle title={screenTitle('/admin/requests')} />
    <FilterToggle label="Which requests" choices={CHOICES} />
  </>
)

export default function RequestList() {
  return (
    <RecordList resource="admin/requests" failure="Failed to load requests." header={header}>
      <RecordCards
        empty={
          <EmptyList title="No requests" hint="Owners’ requests for a verified or featured listing appear here." />
        }
      >
        <RequestCard />
      </RecordCards>
    </RecordList>
  )
}

const BADGES = { pending: 'warning', approved: 'primary', declined: 'default' } as const

const Requester = () => (
  <ReferenceField source="requested_by" reference="users" link={false}>
    <FunctionField<User>
      render={({ full_name, email }) => (
        <>
          {full_name}{' '}
          <Link href={`mailto:${email}`} underline="always">
            {email}
          </Link>
        </>
      )}
    />
  </ReferenceField>
)

const RequestCard = () => {
  const request = useRecordContext<ListingRequest>()
  if (!request) return null
  const { request_type, status, created } = request
  return (
    <Box component="article" sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, alignItems: 'center' }}>
        <Typography variant="h3" component="h2">
          {REQUEST_TYPE_LABELS[request_type]}
        </Typography>
        <Chip size="small" label={REQUEST_STATUS_LABELS[status]} color={BADGES[status]} />
        <ListingName />
      </Box>
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        <Requester /> · <time dateTime={created}>{formatDate(created)}</time>
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, ...(status !== 'pending' && { ml: -0.5 }) }}>
        {status === 'pending' && (
          <>
            <DecideButton request={request} decision="approved" />
            <DecideButton request={request} decision="declined" />
          </>
        )}
        <HistoryButton collection="listing_requests" record={request.id} name="the request" />
      </Box>
    </Box>
  )
}

interface DecideButtonProps {
  request: ListingRequest
  decision: 'approved' | 'declined'
}

const LABELS = { approved: 'Approve', declined: 'Decline' } as const

const reasonOf = (error: unknown): string =>
  error instanceof HttpError && error.message.startsWith(DECIDED_ALREADY)
    ? DECIDED_ALREADY
    : refusalOf(error, 'Failed to update request.')

/** Approving a request gives the listing its badge. */
const DecideButton = ({ request, decision }: DecideButtonProps) => {
  const refresh = useRefresh()
  const [update, { isPending }] = useUpdate<ListingRequest>()
  const decide = () =>
    update(
      'admin/requests',
      { id: request.id, data: { status: decision, ...shownOf(request) }, previousData: request },
      {
        mutationMode: 'pessimistic',
        onSuccess: () =>
          showToast({
            title: 'Success',
            text: `Request ${decision} successfully.`,
            action: undoAction({
              ...{
                collection: 'listing_requests',
                record: request.id,
                title: 'The request is pending again.',
                refresh,
              },
            }),
          }),
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

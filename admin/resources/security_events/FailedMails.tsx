import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useGetList, useRefresh, useUpdate } from 'react-admin'
import { MAIL_KIND_LABELS, type MailState } from '../../../domain/mail/mail-kinds.ts'
import type { OutboxMail } from '../../../domain/mail/schema.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { Moment } from '../../records/Moment.tsx'
import { showError, showToast } from '../../toasts/toasts.ts'

const SHOWN = 10
const STATE_WORDS: Partial<Record<MailState, string>> = { withheld: 'Withheld', suppressed: 'Suppressed' }

const RetryButton = ({ mail }: { mail: OutboxMail }) => {
  const refresh = useRefresh()
  const [update, { isPending }] = useUpdate<OutboxMail>()
  const retry = () =>
    update(
      'admin/mails',
      { id: mail.id, data: { state: 'pending' }, previousData: mail },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => showToast({ title: 'Success', text: 'The mail is sent again within a minute.' }),
        onError: () => showError('Update Failed', 'The mail could not be sent again. Please try again.'),
        onSettled: refresh,
      },
    )
  return (
    <Button
      variant="outlined"
      loading={isPending}
      aria-label={`${mail.state === 'withheld' ? 'Send' : 'Retry'} the mail to ${mail.recipient}`}
      onClick={retry}
      sx={{ flexShrink: 0 }}
    >
      {mail.state === 'withheld' ? 'Send' : 'Retry'}
    </Button>
  )
}

const FailedMail = ({ mail }: { mail: OutboxMail }) => (
  <Box component="li" sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between', py: 1 }}>
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600 }}>
        {MAIL_KIND_LABELS[mail.kind]} to {mail.recipient}
      </Typography>
      <Typography variant="body2">{mail.last_error || 'No reason is known.'}</Typography>
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
        {STATE_WORDS[mail.state] ?? 'Given up'} <Moment at={mail.updated} />
      </Typography>
    </Box>
    <RetryButton mail={mail} />
  </Box>
)

/** The mails that were given up, withheld or kept from a suppressed address, while there are some. */
export const FailedMails = () => {
  const { data = [], total = 0 } = useGetList<OutboxMail>('admin/mails', {
    filter: { state: ['failed', 'withheld', 'suppressed'] },
    sort: { field: 'updated', order: 'DESC' },
    pagination: { page: 1, perPage: SHOWN },
  })
  if (total === 0) return null
  return (
    <Card component="section" aria-labelledby="failed-mails" sx={{ mt: 2, p: 2 }}>
      <Typography variant="h2" id="failed-mails">
        Mails that were not sent: {formatCount(total)}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map((mail) => (
          <FailedMail key={mail.id} mail={mail} />
        ))}
      </Box>
    </Card>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { HttpError, useCreate, useDelete } from 'react-admin'
import { emailAddress, problemOf } from '../../../domain/fields/field-rules.ts'
import {
  MOST_RECIPIENTS,
  type QuoteRecipient,
  RECIPIENT_KIND_LABELS,
  RECIPIENT_STATE_LABELS,
} from '../../../domain/listings/quote-recipients.ts'
import { LabeledInput } from '../../inputs/LabeledInput.tsx'
import { readRecipients, sendTestRequest } from '../../providers/routes/listings.ts'
import { Loading } from '../../records/missing/Loading.tsx'
import { showError, showToast } from '../../toasts/toasts.ts'

const HEADING = 'quote-recipients'
const FIELD = 'new-recipient'

/** Where the quote requests of a listing arrive, for its owner and administrators. */
export const QuoteRecipients = ({ listing }: { listing: string }) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['company_listings', 'recipients', listing],
    queryFn: () => readRecipients(listing),
    retry: 1,
  })
  const added = data?.filter(({ kind }) => kind === 'added').length ?? 0
  return (
    <Box component="section" aria-labelledby={HEADING} sx={{ display: 'grid', gap: 1.5, mt: 4, maxWidth: 760 }}>
      <Typography variant="h3" component="h2" id={HEADING}>
        Where quote requests arrive
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        We email each request to these addresses. Requests are under Inquiries, too.
      </Typography>
      {!data && !error && <Loading />}
      {error && (
        <Box role="alert">
          <Typography sx={{ mb: 1 }}>Failed to load the addresses.</Typography>
          <Button variant="outlined" onClick={() => refetch()}>
            Try again
          </Button>
        </Box>
      )}
      {data && (
        <>
          <RecipientList recipients={data} onChange={refetch} />
          {added < MOST_RECIPIENTS ? (
            <AddRecipient listing={listing} onAdded={refetch} />
          ) : (
            <Typography variant="body2">You can add {MOST_RECIPIENTS} addresses.</Typography>
          )}
          <TestButton listing={listing} />
        </>
      )}
    </Box>
  )
}

interface RecipientListProps {
  recipients: readonly QuoteRecipient[]
  onChange: () => void
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  minHeight: 48,
  py: 0.5,
  borderTop: 1,
  borderColor: 'divider',
} as const

const RecipientList = ({ recipients, onChange }: RecipientListProps) => {
  if (recipients.length === 0) return <Typography>No address gets quote requests by email.</Typography>
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {recipients.map((recipient) => (
        <Box component="li" key={recipient.email} sx={ROW}>
          <Box sx={{ flex: '1 1 14rem', overflowWrap: 'anywhere' }}>
            <Typography>{recipient.email}</Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {RECIPIENT_KIND_LABELS[recipient.kind]}
            </Typography>
          </Box>
          <Typography
            variant="body2"
            sx={{ flex: '1 1 10rem', color: recipient.state === 'stopped' ? 'error.main' : 'text.secondary' }}
          >
            {RECIPIENT_STATE_LABELS[recipient.state]}
          </Typography>
          {recipient.kind === 'added' && <RemoveButton recipient={recipient} onRemoved={onChange} />}
        </Box>
      ))}
    </Box>
  )
}

const RemoveButton = ({ recipient, onRemoved }: { recipient: QuoteRecipient; onRemoved: () => void }) => {
  const [remove, { isPending }] = useDelete()
  const { id, email } = recipient
  return (
    <Button
      loading={isPending}
      aria-label={`Remove ${email}`}
      onClick={() =>
        remove(
          'listing_recipients',
          { id, previousData: { id } },
          {
            mutationMode: 'pessimistic',
            onSuccess: () => {
              showToast({ title: 'Address Removed', text: `${email} gets no more requests.` })
              onRemoved()
              document.getElementById(FIELD)?.focus()
            },
            onError: (error: unknown) => {
              showError('Not Removed', reasonOf(error, 'Failed to remove the address. Please try again.'))
              onRemoved()
            },
          },
        )
      }
    >
      Remove
    </Button>
  )
}

const reasonOf = (error: unknown, fallback: string): string => (error instanceof HttpError ? error.message : fallback)

const problemIn = (error: unknown): string | undefined => {
  const problem: unknown = error instanceof HttpError ? error.body?.errors?.email : undefined
  return typeof problem === 'string' ? problem : undefined
}

const AddRecipient = ({ listing, onAdded }: { listing: string; onAdded: () => void }) => {
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const [create, { isPending }] = useCreate()
  const refuse = (found: string | undefined) => {
    setProblem(found)
    document.getElementById(FIELD)?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const invalid = problemOf(emailAddress, email.trim())
    if (invalid) return refuse(invalid)
    try {
      await create('listing_recipients', { data: { listing, email: email.trim() } }, { returnPromise: true })
    } catch (error) {
      const found = problemIn(error)
      if (found) return refuse(found)
      return showError('Not Added', reasonOf(error, 'Failed to add the address. Please try again.'))
    }
    setEmail('')
    showToast({ title: 'Check That Mailbox', text: `We emailed a link to ${email.trim()}. It confirms the address.` })
    onAdded()
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Box sx={{ flex: '1 1 16rem', display: 'grid' }}>
        <LabeledInput
          id={FIELD}
          label="Add an email address"
          type="email"
          value={email}
          fault={problem}
          hint="Its reader confirms with a button in an email."
          inputProps={{ autoComplete: 'off', maxLength: 254 }}
          onChange={({ target }) => {
            setEmail(target.value)
            setProblem(undefined)
          }}
        />
      </Box>
      <Button type="submit" variant="outlined" loading={isPending} sx={{ height: 48, mt: 1 }}>
        Add address
      </Button>
    </Box>
  )
}

const TestButton = ({ listing }: { listing: string }) => {
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    try {
      const recipients = await sendTestRequest(listing)
      showToast({ title: 'Test Request Sent', text: `We emailed it to ${recipients.join(', ')}.` })
    } catch (error) {
      showError('Not Sent', reasonOf(error, 'Failed to send the test request. Please try again.'))
    }
    setSending(false)
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Button variant="outlined" loading={isSending} onClick={() => void send()}>
        Send a test request
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        It is marked as a test and counts as no inquiry.
      </Typography>
    </Box>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { HttpError, useCreate, useDelete, useGetOne, useRecordContext, useRefresh } from 'react-admin'
import { KEEP_INQUIRIES_MONTHS } from '../../../domain/inquiries/rules.ts'
import { ADDRESS_LIMITS, ADDRESS_REASON_LABELS } from '../../../domain/mail/email-suppressions.ts'
import { KEEP_MAILS_DAYS } from '../../../domain/mail/mail-policy.ts'
import type { SuppressedAddress } from '../../../domain/mail/schema.ts'
import { SETTINGS_ID } from '../../../domain/removal-requests/rules.ts'
import type { DirectorySettings } from '../../../domain/removal-requests/schema.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { EmptyList } from '../../records/EmptyList.tsx'
import { LineForm } from '../../records/LineForm.tsx'
import { Moment } from '../../records/Moment.tsx'
import { MonthsForm } from '../../records/MonthsForm.tsx'
import { RecordCards } from '../../records/RecordCards.tsx'
import { RecordList } from '../../records/RecordList.tsx'
import { SearchField } from '../../records/SearchField.tsx'
import { TitledCard } from '../../records/TitledCard.tsx'
import { showError, showToast } from '../../toasts/toasts.ts'

/** Puts an address on the list by hand. */
const AddressForm = () => {
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const [fault, setFault] = useState('')
  const refresh = useRefresh()
  const [create, { isPending }] = useCreate<SuppressedAddress>()
  const email = typed.trim()
  const announce = () => {
    showToast({ title: 'Success', text: `${email} gets no more mail.` })
    setTyped('')
    setNote('')
    refresh()
  }
  const refuse = (error: unknown) => {
    setFault(faultOf(error))
    showError('Error', 'Failed to add the address.')
  }
  const submit = () => {
    setFault('')
    const data = { email, reason: 'added', note } as const
    void create('admin/addresses', { data }, { onSuccess: announce, onError: refuse })
  }
  return (
    <LineForm
      id="suppress-address"
      title="Suppress an address"
      hint="It gets no mail but what lets its reader into an account. Who unsubscribed misses only what an account may do without."
      action="Suppress"
      isReady={email !== ''}
      isPending={isPending}
      onSubmit={submit}
    >
      <TextField
        label="Email Address"
        type="email"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={fault !== ''}
        helperText={fault}
        slotProps={{ htmlInput: { maxLength: ADDRESS_LIMITS.email, autoComplete: 'off' } }}
      />
      <TextField
        label="Reason (optional)"
        value={note}
        onChange={({ target }) => setNote(target.value)}
        slotProps={{ htmlInput: { maxLength: ADDRESS_LIMITS.note } }}
      />
    </LineForm>
  )
}

const header = (
  <>
    <PageTitle title="Suppression List" />
    <AddressForm />
    <SearchField label="Search suppressed addresses" />
  </>
)

/** Which addresses get no mail and why, and for how long mails and quote requests are kept. */
export default function MailScreen() {
  return (
    <>
      <RecordList resource="admin/addresses" failure="Failed to load suppressed addresses." header={header}>
        <RecordCards
          isDense
          empty={
            <EmptyList
              title="No suppressed addresses"
              hint="Addresses that do not exist, complain or unsubscribe come here by themselves."
            />
          }
        >
          <AddressRow />
        </RecordCards>
      </RecordList>
      <KeepForms />
    </>
  )
}

/** An address that gets no mail, and why. */
const AddressRow = () => {
  const row = useRecordContext<SuppressedAddress>()
  if (!row) return null
  const { email, reason, note, added_by, created } = row
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
      <Box sx={{ minWidth: 0, py: 1, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{email}</Typography>
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
          {ADDRESS_REASON_LABELS[reason]}
          {added_by && ` · ${added_by}`} · <Moment at={created} />
          {note && <Box sx={{ whiteSpace: 'pre-line' }}>{note}</Box>}
        </Typography>
      </Box>
      <AllowAddressButton row={row} />
    </Box>
  )
}

/** Takes an address off the list. */
const AllowAddressButton = ({ row }: { row: SuppressedAddress }) => {
  const [isAsking, setAsking] = useState(false)
  const refresh = useRefresh()
  const [remove] = useDelete<SuppressedAddress>()
  const { email } = row
  const confirm = async () => {
    const params = { id: row.id, previousData: row }
    try {
      await remove('admin/addresses', params, { mutationMode: 'pessimistic', returnPromise: true })
      showToast({ title: 'Success', text: `${email} gets mail again.` })
    } catch {
      showError('Error', 'Failed to take the address off the list.')
      refresh()
    }
  }
  return (
    <>
      <Button variant="outlined" aria-label={`Allow ${email}`} onClick={() => setAsking(true)} sx={{ flexShrink: 0 }}>
        Allow
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Allow ${email}`}
          confirmLabel="Allow"
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          The address gets mail again. What was not sent to it is under Security Log and can be retried. Make sure that
          whoever reads it wants our mail.
        </ConfirmDialog>
      )}
    </>
  )
}

const HINT = 'A change counts from the next night on'

/** For how long mails and quote requests are kept. */
const KeepForms = () => {
  const { data, error } = useGetOne<DirectorySettings>('admin/directory', { id: SETTINGS_ID }, { retry: 1 })
  return (
    <Box sx={{ mt: 2 }}>
      <TitledCard title="How long mails and quote requests are kept">
        <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '70ch' }}>
          What is older is erased every night, for good: a quote request with its notes and replies, and who got which
          mail. The privacy policy promises {KEEP_INQUIRIES_MONTHS.most} months and {KEEP_MAILS_DAYS.most} days at the
          longest.
        </Typography>
        {error && <Typography sx={{ color: 'error.main', mt: 1 }}>Failed to load the rule.</Typography>}
        {data && (
          <Box key={data.updated} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4 }}>
            <MonthsForm
              settings={data}
              field="keep_inquiries_months"
              label="Months of quote requests"
              {...KEEP_INQUIRIES_MONTHS}
              hint={HINT}
            />
            <MonthsForm
              settings={data}
              field="keep_mails_days"
              label="Days of mails"
              {...KEEP_MAILS_DAYS}
              hint={HINT}
            />
          </Box>
        )}
      </TitledCard>
    </Box>
  )
}

const faultOf = (error: unknown): string => (error instanceof HttpError ? String(error.body?.errors?.email ?? '') : '')

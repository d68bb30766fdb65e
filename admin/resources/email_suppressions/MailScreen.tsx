import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { HttpError, useCreate, useDelete, useGetOne, useRecordContext, useRefresh } from 'react-admin'
import { KEEP_INQUIRIES_MONTHS } from '../../../domain/inquiries/rules.ts'
import { ADDRESS_LIMITS, ADDRESS_REASON_LABELS } from '../../../domain/mail/email-suppressions.ts'
import { KEEP_MAILS_DAYS } from '../../../domain/mail/mail-policy.ts'
import type { EmailSuppression } from '../../../domain/mail/schema.ts'
import { SETTINGS_ID } from '../../../domain/removal-requests/rules.ts'
import type { DirectorySettings } from '../../../domain/removal-requests/schema.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { LineForm } from '../../records/LineForm.tsx'
import { Moment } from '../../records/Moment.tsx'
import { EmptyList } from '../../records/missing/EmptyList.tsx'
import { RecordCards } from '../../records/RecordCards.tsx'
import { RecordList } from '../../records/RecordList.tsx'
import { SearchField } from '../../records/SearchField.tsx'
import { SettingForm } from '../../records/SettingForm.tsx'
import { TitledCard } from '../../records/TitledCard.tsx'
import { screenTitle } from '../../screens.ts'
import { showError, showToast } from '../../toasts/toasts.ts'

const AddressForm = () => {
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState('')
  const refresh = useRefresh()
  const [create, { isPending }] = useCreate<EmailSuppression>()
  const email = typed.trim()
  const announce = () => {
    showToast({ title: 'Success', text: `${email} will get no more email.` })
    setTyped('')
    setNote('')
    refresh()
  }
  const refuse = (error: unknown) => {
    setProblem(problemOf(error))
    showError('Error', 'Failed to suppress the address. Please try again.')
  }
  const submit = () => {
    setProblem('')
    const data = { email, reason: 'added', note } as const
    void create('admin/addresses', { data }, { onSuccess: announce, onError: refuse })
  }
  return (
    <LineForm
      id="suppress-address"
      title="Suppress an email address"
      hint="We send only sign-in emails to this address. People who unsubscribed still get all emails that their account needs."
      action="Suppress address"
      isReady={email !== ''}
      isPending={isPending}
      onSubmit={submit}
    >
      <TextField
        label="Email Address"
        type="email"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={problem !== ''}
        helperText={problem}
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
    <PageTitle title={screenTitle('/admin/mail')} />
    <AddressForm />
    <SearchField label="Search suppressed addresses" />
  </>
)

export default function MailScreen() {
  return (
    <>
      <RecordList resource="admin/addresses" failure="Failed to load suppressed addresses." header={header}>
        <RecordCards
          isDense
          empty={
            <EmptyList
              title="No suppressed addresses"
              hint="Addresses that bounce, complain or unsubscribe appear here automatically."
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

const AddressRow = () => {
  const row = useRecordContext<EmailSuppression>()
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

const AllowAddressButton = ({ row }: { row: EmailSuppression }) => {
  const [isOpen, setOpen] = useState(false)
  const refresh = useRefresh()
  const [remove] = useDelete<EmailSuppression>()
  const { email } = row
  const confirm = async () => {
    const params = { id: row.id, previousData: row }
    try {
      await remove('admin/addresses', params, { mutationMode: 'pessimistic', returnPromise: true })
      showToast({ title: 'Success', text: `${email} will get email again.` })
    } catch {
      showError('Error', 'Failed to allow the address. Please try again.')
      refresh()
    }
  }
  return (
    <>
      <Button
        variant="outlined"
        aria-label={`Allow email to ${email}`}
        onClick={() => setOpen(true)}
        sx={{ flexShrink: 0 }}
      >
        Allow email
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={`Allow email to ${email}`}
          confirmLabel="Allow email"
          onConfirm={confirm}
          onClose={() => setOpen(false)}
        >
          We will send email to this address again. You can retry unsent emails under Security Log. First make sure that
          its owner wants our email.
        </ConfirmDialog>
      )}
    </>
  )
}

const HINT = 'Takes effect the next night'

const KeepForms = () => {
  const { data, error } = useGetOne<DirectorySettings>('admin/directory', { id: SETTINGS_ID }, { retry: 1 })
  return (
    <Box sx={{ mt: 2 }}>
      <TitledCard title="How long we keep emails and quote requests">
        <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '70ch' }}>
          Every night, we permanently delete older quote requests with their notes and replies, and the log of sent
          emails. The privacy policy promises at most {KEEP_INQUIRIES_MONTHS.most} months and {KEEP_MAILS_DAYS.most}{' '}
          days.
        </Typography>
        {error && <Typography sx={{ color: 'error.main', mt: 1 }}>Failed to load this setting.</Typography>}
        {data && (
          <Box key={data.updated} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4 }}>
            <SettingForm
              settings={data}
              field="keep_inquiries_months"
              label="Months of quote requests"
              {...KEEP_INQUIRIES_MONTHS}
              hint={HINT}
            />
            <SettingForm
              settings={data}
              field="keep_mails_days"
              label="Days of sent emails"
              {...KEEP_MAILS_DAYS}
              hint={HINT}
            />
          </Box>
        )}
      </TitledCard>
    </Box>
  )
}

const problemOf = (error: unknown): string =>
  error instanceof HttpError ? String(error.body?.errors?.email ?? '') : ''

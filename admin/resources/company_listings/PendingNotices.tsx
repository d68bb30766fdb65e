import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { HttpError, useGetList, useGetOne, useRefresh } from 'react-admin'
import { locationLabel } from '../../../domain/catalog/rules.ts'
import type { Location } from '../../../domain/catalog/schema.ts'
import { LISTING_LABELS } from '../../../domain/listings/rules.ts'
import { EMAIL_ANSWERS, waitingForConfirmation } from '../../../domain/mail/email-suppressions.ts'
import {
  GUARDED_FIELDS,
  GUARDED_TEXT_WORDS,
  GUARDED_TEXTS,
  type GuardedField,
  waitingText,
} from '../../../domain/moderation/guarded-edit.ts'
import type { ListingEdit } from '../../../domain/moderation/schema.ts'
import { useAction } from '../../actions/use-action.ts'
import { dataProvider } from '../../providers/dataProvider.ts'
import type { ListingRecord } from '../../providers/resources.ts'
import { mailConfirmationAgain } from '../../providers/routes/listings.ts'
import { waitingLogoPath, withdrawEdit } from '../../providers/routes/queue.ts'
import { LogoPicture } from '../../records/LogoPicture.tsx'
import { showError, showToast } from '../../toasts/toasts.ts'
import { usePrivateFile } from '../queue/use-private-file.ts'

const LocationName = ({ id }: { id: string }) => {
  const { data } = useGetOne<Location>('admin/locations', { id }, { retry: false })
  return data ? locationLabel(data) : '…'
}

const NewLogo = ({ edit, name }: { edit: ListingEdit; name: string }) => {
  const { url } = usePrivateFile(waitingLogoPath(edit.id, edit.logo))
  return url ? <LogoPicture src={url} name={`${name}, new`} /> : '…'
}

const pendingValue = (edit: ListingEdit, field: GuardedField, name: string): ReactNode => {
  const value = edit.after?.[field] ?? ''
  if (value === '') return 'None'
  if (field === 'location') return <LocationName id={value} />
  return field === 'logo' ? <NewLogo edit={edit} name={name} /> : value
}

const FAILED = 'Something went wrong. Please try again.'
const showFailure = (error: unknown) => showError('Error', error instanceof HttpError ? error.message : FAILED)

/** Shows the changes that wait for approval. The public page keeps the old version until then. */
export const PendingEditNotice = ({ listing }: { listing: ListingRecord }) => {
  const { isBusy, run } = useAction(showFailure)
  const { data = [], refetch } = useGetList<ListingEdit>(
    'listing_edits',
    {
      filter: { listing: listing.id, state: 'waiting' },
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'created', order: 'DESC' },
    },
    { retry: false },
  )
  const [edit] = data
  if (!edit?.after) return null
  const fields = GUARDED_FIELDS.filter((field) => edit.after?.[field] !== undefined)
  const withdraw = async () => {
    const isDone = await run(() => withdrawEdit(edit.id))
    if (isDone) showToast({ title: 'Success', text: 'Your changes were withdrawn. The listing stays as it is.' })
    void refetch()
  }
  return (
    <Alert
      severity="info"
      role="status"
      aria-label="Pending changes"
      sx={{ mt: 2, maxWidth: 760, overflowWrap: 'anywhere' }}
    >
      {waitingText(fields)} The page shows the old version until then.
      {fields.some((field) => GUARDED_TEXTS.includes(field)) && ` ${GUARDED_TEXT_WORDS}`}
      <Box
        component="dl"
        sx={{ m: 0, mt: 1, display: 'grid', gridTemplateColumns: 'max-content minmax(0, 1fr)', gap: 1 }}
      >
        {fields.map((field) => (
          <Box key={field} sx={{ display: 'contents' }}>
            <dt>{LISTING_LABELS[field]}</dt>
            <Box component="dd" sx={{ m: 0, fontWeight: 600, whiteSpace: 'pre-line' }}>
              {pendingValue(edit, field, listing.name)}
            </Box>
          </Box>
        ))}
      </Box>
      <Button disabled={isBusy} onClick={withdraw}>
        Withdraw changes
      </Button>
    </Alert>
  )
}

/** Shows a new email that its reader has not confirmed yet. */
export const NewEmailNotice = ({ listing }: { listing: ListingRecord }) => {
  const refresh = useRefresh()
  const { isBusy, run } = useAction(showFailure)
  if (!listing.new_email) return null

  const change = async (work: () => Promise<unknown>, text: string) => {
    if (!(await run(work))) return
    showToast({ title: 'Success', text })
    refresh()
  }
  const cancel = () =>
    dataProvider.update('company_listings', { id: listing.id, data: { new_email: '' }, previousData: listing })
  return (
    <Alert severity="info" sx={{ mt: 2, maxWidth: 760, overflowWrap: 'anywhere' }} role="status" aria-label="New email">
      {waitingForConfirmation(listing.new_email, listing.email)}{' '}
      <Button
        disabled={isBusy}
        onClick={() => change(() => mailConfirmationAgain(listing.id), EMAIL_ANSWERS.sentAgain)}
      >
        Resend link
      </Button>
      <Button disabled={isBusy} onClick={() => change(cancel, EMAIL_ANSWERS.canceled)}>
        Cancel email change
      </Button>
    </Alert>
  )
}

import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { HttpError, useLogoutIfAccessDenied, useRefresh } from 'react-admin'
import { EMAIL_ANSWERS, waitingForConfirmation } from '../../../../domain/mail/company-email.ts'
import { dataProvider } from '../../../providers/dataProvider.ts'
import type { ListingRecord } from '../../../providers/resources.ts'
import { mailConfirmationAgain } from '../../../providers/routes/email-change.ts'
import { showError, showToast } from '../../../toasts/toasts.ts'

const FAILED = 'That did not work. Please try again.'

/** What an owner is told of an e-mail address that nobody has confirmed yet, with what can be done about it. */
export const NewEmailLine = ({ listing }: { listing: ListingRecord }) => {
  const refresh = useRefresh()
  const leaveIfSignedOut = useLogoutIfAccessDenied()
  const [isBusy, setBusy] = useState(false)
  if (!listing.new_email) return null

  const run = async (work: () => Promise<unknown>, text: string) => {
    setBusy(true)
    try {
      await work()
      showToast({ title: 'Success', text })
      refresh()
    } catch (error) {
      if (!(await leaveIfSignedOut(error))) showError('Error', error instanceof HttpError ? error.message : FAILED)
    } finally {
      setBusy(false)
    }
  }
  const cancel = () =>
    dataProvider.update('company_listings', { id: listing.id, data: { new_email: '' }, previousData: listing })
  return (
    <Alert severity="info" sx={{ mt: 2, maxWidth: 760, overflowWrap: 'anywhere' }} role="status" aria-label="New email">
      {waitingForConfirmation(listing.new_email, listing.email)}{' '}
      <Button disabled={isBusy} onClick={() => run(() => mailConfirmationAgain(listing.id), EMAIL_ANSWERS.sentAgain)}>
        Mail the link again
      </Button>
      <Button disabled={isBusy} onClick={() => run(cancel, EMAIL_ANSWERS.cancelled)}>
        Cancel the change
      </Button>
    </Alert>
  )
}

import Button from '@mui/material/Button'
import { useState } from 'react'
import { HttpError, useListContext, useLogoutIfAccessDenied } from 'react-admin'
import { VERIFIED_FEE_USD } from '../../../domain/constants.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import { dataProvider } from '../../providers/dataProvider.ts'
import { currentAccount } from '../../providers/session.ts'
import { showError, showToast } from '../../toasts/toasts.ts'

type RequestType = 'verified' | 'featured'

const LABELS = { verified: 'Request Verified Listing', featured: 'Request Featured Listing' } as const
const EXPLANATIONS = {
  verified: `A verified listing carries the Verified badge once an admin has checked the company. There is a $${VERIFIED_FEE_USD} one-time fee.`,
  featured: 'A featured listing gets priority placement: it stands before other companies in every list that it is in.',
} as const

const count = (listings: number): string => `${listings} ${listings === 1 ? 'listing' : 'listings'} selected.`

const isPendingAlready = (error: unknown): boolean =>
  error instanceof HttpError && Boolean(error.body?.errors?.request_type ?? error.body?.errors?.listing)

const request = async (request_type: RequestType, listings: readonly unknown[]) => {
  for (const listing of listings) {
    const data = { listing, requested_by: currentAccount()?.id, request_type }
    await dataProvider.create('listing_requests', { data }).catch((error: unknown) => {
      if (!isPendingAlready(error)) throw error
    })
  }
}

/** Asks an admin to make the selected listings verified or featured. */
export const RequestButtons = () => {
  const { selectedIds, onUnselectItems } = useListContext()
  const [asked, setAsked] = useState<RequestType>()
  const leaveIfSignedOut = useLogoutIfAccessDenied()

  const send = async (type: RequestType) => {
    try {
      await request(type, selectedIds)
      onUnselectItems()
      showToast({
        title: 'Request Submitted',
        text: `Your ${type} listing request has been submitted. An admin will review it shortly.`,
      })
    } catch (error) {
      if (!(await leaveIfSignedOut(error))) showError('Error', 'Failed to submit request. Please try again.')
    }
  }

  return (
    <>
      {(['verified', 'featured'] as const).map((type) => (
        <Button key={type} variant="outlined" onClick={() => setAsked(type)}>
          {LABELS[type]}
        </Button>
      ))}
      {asked && (
        <ConfirmDialog
          title={LABELS[asked]}
          confirmLabel="Request Now"
          onConfirm={() => send(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p>{EXPLANATIONS[asked]}</p>
          <p>{count(selectedIds.length)}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

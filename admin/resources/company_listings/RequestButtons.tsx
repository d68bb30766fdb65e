import Button from '@mui/material/Button'
import { useState } from 'react'
import { HttpError, useListContext, useLogoutIfAccessDenied } from 'react-admin'
import { REQUEST_REFUSALS, REQUEST_TYPES, type RequestType, VERIFIED_FEE_USD } from '../../../domain/requests/rules.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import { dataProvider } from '../../providers/dataProvider.ts'
import { refusalOf } from '../../providers/refusal.ts'
import { currentAccount } from '../../providers/session.ts'
import { showError, showToast } from '../../toasts/toasts.ts'
import { countListings } from './bulk/count-listings.ts'

const LABELS = { verified: 'Request Verified Listing', featured: 'Request Featured Listing' } as const
const EXPLANATIONS = {
  verified: `A verified listing carries the Verified badge once an admin has checked the company. There is a $${VERIFIED_FEE_USD} one-time fee.`,
  featured: 'A featured listing gets priority placement: it stands before other companies in every list that it is in.',
} as const

const faultOf = (error: unknown): string | undefined =>
  error instanceof HttpError ? (error.body?.errors?.request_type ?? error.body?.errors?.listing) : undefined

/** @returns how many of the listings need no request */
const request = async (request_type: RequestType, listings: readonly unknown[]): Promise<number> => {
  let given = 0
  for (const listing of listings) {
    const data = { listing, requested_by: currentAccount()?.id, request_type }
    await dataProvider.create('listing_requests', { data }).catch((error: unknown) => {
      const refusal = faultOf(error)
      if (!refusal) throw error
      if (refusal.startsWith(REQUEST_REFUSALS.given(request_type))) given++
    })
  }
  return given
}

const showOutcome = (type: RequestType, asked: number, given: number) => {
  const needless = given ? `${countListings(given)} ${given === 1 ? 'is' : 'are'} ${type} already.` : ''
  if (asked === given) return showError('Nothing to request', needless)
  const text = `Your ${type} listing request has been submitted. An admin will review it shortly.`
  showToast({ title: 'Request Submitted', text, ...(needless ? { outcome: { text: needless } } : {}) })
}

/** Asks an admin to make the selected listings verified or featured. */
export const RequestButtons = () => {
  const { selectedIds, onUnselectItems } = useListContext()
  const [asked, setAsked] = useState<RequestType>()
  const leaveIfSignedOut = useLogoutIfAccessDenied()

  const send = async (type: RequestType) => {
    try {
      const given = await request(type, selectedIds)
      onUnselectItems()
      showOutcome(type, selectedIds.length, given)
    } catch (error) {
      if (!(await leaveIfSignedOut(error)))
        showError('Error', refusalOf(error) ?? 'Failed to submit request. Please try again.')
    }
  }

  return (
    <>
      {REQUEST_TYPES.map((type) => (
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
          <p>{countListings(selectedIds.length)} selected.</p>
          {asked === 'verified' && <p>Total: ${formatCount(selectedIds.length * VERIFIED_FEE_USD)}</p>}
        </ConfirmDialog>
      )}
    </>
  )
}

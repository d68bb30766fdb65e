import Button from '@mui/material/Button'
import { useState } from 'react'
import { useListContext, useLogoutIfAccessDenied, useRefresh } from 'react-admin'
import { REQUEST_TYPES, type RequestType, VERIFIED_FEE_USD } from '../../../../domain/requests/rules.ts'
import { formatCount } from '../../../../domain/text/format.ts'
import { ConfirmDialog } from '../../../layout/ConfirmDialog.tsx'
import { refusalOf } from '../../../providers/refusal.ts'
import { showError, showToast } from '../../../toasts/toasts.ts'
import { countListings } from '../bulk/count-listings.ts'
import { outcomeToast, requestBadges } from './request-badges.ts'

const LABELS = { verified: 'Request Verified Listing', featured: 'Request Featured Listing' } as const
const EXPLANATIONS = {
  verified: `A verified listing carries the Verified badge once an admin has checked the company. There is a $${VERIFIED_FEE_USD} one-time fee.`,
  featured: 'A featured listing gets priority placement: it stands before other companies in every list that it is in.',
} as const

/** Asks an admin to make the selected listings verified or featured. */
export const RequestButtons = () => {
  const { selectedIds, onUnselectItems } = useListContext()
  const [asked, setAsked] = useState<RequestType>()
  const leaveIfSignedOut = useLogoutIfAccessDenied()
  const refresh = useRefresh()

  const send = async (type: RequestType) => {
    try {
      const outcome = await requestBadges(type, selectedIds.map(String))
      onUnselectItems()
      showToast(outcomeToast(type, outcome))
      if (outcome.gone) refresh()
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

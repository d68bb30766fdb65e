import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import type { ListingRecord } from '../../providers/resources.ts'
import { showToast } from '../../toasts/toasts.ts'

const DeclineDialog = lazy(() => import('./DeclineDialog.tsx'))

const announce = () => showToast({ title: 'Success', text: 'Listing declined successfully.' })

export const DeclineButton = ({ listing }: { listing: ListingRecord }) => {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="outlined" aria-label={`Decline ${listing.name}`} onClick={() => setAsking(true)}>
        Decline
      </Button>
      {isAsking && (
        <Suspense>
          <DeclineDialog
            listing={listing}
            verb="Decline"
            outcome="The listing is not shown. Its owner gets a mail with your reason."
            onDone={announce}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}

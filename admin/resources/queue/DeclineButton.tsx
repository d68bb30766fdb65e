import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import type { ListingRecord } from '../../providers/resources.ts'

const DeclineDialog = lazy(() => import('./DeclineDialog.tsx'))

export const DeclineButton = ({ listing }: { listing: ListingRecord }) => {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="outlined" aria-label={`Decline ${listing.name}`} onClick={() => setAsking(true)}>
        Decline
      </Button>
      {isAsking && (
        <Suspense>
          <DeclineDialog listing={listing} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ListingRecord } from '../../providers/resources.ts'
import { showToast } from '../../toasts/toasts.ts'

const HideListingDialog = lazy(() => import('./HideListingDialog.tsx'))

/** Takes a published listing off the site. */
export const HideListingButton = ({ listing }: { listing: ListingRecord }) => {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const announce = () => {
    showToast({ title: 'Success', text: 'Listing hidden successfully.' })
    void navigate('/manage-listings')
  }
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
        Hide Listing
      </Button>
      {isAsking && (
        <Suspense>
          <HideListingDialog
            listing={listing}
            verb="Hide"
            outcome="The listing is taken off the site until it is approved again. Its owner reads your reason in the console."
            onDone={announce}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}

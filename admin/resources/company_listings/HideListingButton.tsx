import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ListingRecord } from '../../providers/resources.ts'
import { showToast } from '../../toasts/toasts.ts'

const HideListingDialog = lazy(() => import('./HideListingDialog.tsx'))

export const HideListingButton = ({ listing }: { listing: ListingRecord }) => {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const announce = () => {
    showToast({ title: 'Success', text: 'Listing hidden successfully.' })
    void navigate('/manage-listings')
  }
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
        Hide listing
      </Button>
      {isOpen && (
        <Suspense>
          <HideListingDialog listing={listing} onDone={announce} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

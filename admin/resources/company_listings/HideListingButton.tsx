import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { useRefresh } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { DASHBOARD, type WayBack } from '../../layout/BackLink.tsx'
import type { ListingRecord } from '../../providers/resources.ts'
import { showToast } from '../../toasts/toasts.ts'
import { undoAction } from '../history/revert.ts'

const HideListingDialog = lazy(() => import('./HideListingDialog.tsx'))

export const HideListingButton = ({ listing, way }: { listing: ListingRecord; way: WayBack }) => {
  const navigate = useNavigate()
  const refresh = useRefresh()
  const [isOpen, setOpen] = useState(false)
  const announce = () => {
    const title = `${listing.name} is back on the site.`
    const undo = undoAction({ collection: 'company_listings', record: listing.id, title, refresh })
    showToast({ title: 'Success', text: 'Listing hidden successfully.', action: undo })
    if (way.to === DASHBOARD.to) void navigate('/manage-listings')
    else way.go()
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

import Button from '@mui/material/Button'
import { useState } from 'react'
import { useListContext, useLogoutIfAccessDenied } from 'react-admin'
import { readListingIds } from '../../../providers/listings.ts'
import { showError } from '../../../toasts/toasts.ts'
import { countListings } from './count-listings.ts'

/** Selects every listing that the search and the filters leave, on whichever page. */
export const SelectMatching = () => {
  const { filterValues, total = 0, selectedIds, onSelect } = useListContext()
  const [isBusy, setBusy] = useState(false)
  const leaveIfSignedOut = useLogoutIfAccessDenied()
  if (selectedIds.length >= total) return null
  const selectAll = async () => {
    setBusy(true)
    try {
      onSelect(await readListingIds(filterValues))
    } catch (error) {
      if (!(await leaveIfSignedOut(error))) showError('Error', 'Failed to load listings')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button loading={isBusy} onClick={selectAll}>
      Select all {countListings(total)}
    </Button>
  )
}

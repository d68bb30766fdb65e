import Checkbox from '@mui/material/Checkbox'
import { useListContext, useRecordContext } from 'react-admin'
import type { ListingRecord } from '../../providers/resources.ts'

/** Selects the listing of a row or card. */
export const SelectListing = () => {
  const listing = useRecordContext<ListingRecord>()
  const { selectedIds, onToggleItem } = useListContext<ListingRecord>()
  if (!listing) return null
  return (
    <Checkbox
      checked={selectedIds.includes(listing.id)}
      onChange={() => onToggleItem(listing.id)}
      slotProps={{ input: { 'aria-label': `Select ${listing.name}` } }}
    />
  )
}

/** Selects all listings of the page, or none of them. */
export const SelectPage = () => {
  const { data = [], selectedIds, onSelect } = useListContext<ListingRecord>()
  const onPage = data.map(({ id }) => id)
  const chosen = onPage.filter((id) => selectedIds.includes(id))
  const isAll = onPage.length > 0 && chosen.length === onPage.length
  const isSome = chosen.length > 0 && !isAll
  // a browser tells of it by a property of the box itself, which the library leaves as it is
  const tellSome = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = isSome
  }
  const others = selectedIds.filter((id) => !onPage.includes(id))
  return (
    <Checkbox
      checked={isAll}
      indeterminate={isSome}
      onChange={() => onSelect(isAll ? others : [...others, ...onPage])}
      slotProps={{ input: { 'aria-label': 'Select all', ref: tellSome } }}
    />
  )
}

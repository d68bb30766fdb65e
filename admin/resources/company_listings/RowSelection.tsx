import Checkbox from '@mui/material/Checkbox'
import useEventCallback from '@mui/utils/useEventCallback'
import { createContext, memo, type ReactNode, useContext, useRef } from 'react'
import { useListContext, useRecordContext } from 'react-admin'
import type { ListingRecord } from '../../providers/resources.ts'

type Toggle = (listing: string, isRange: boolean) => void

const ToggleContext = createContext<Toggle>(() => undefined)

/** Inside the list: Shift selects every row from the one that was clicked before. */
export const RowSelection = ({ children }: { children: ReactNode }) => {
  const { data = [], selectedIds, onSelect, onToggleItem } = useListContext<ListingRecord>()
  const clicked = useRef('')
  const toggle = useEventCallback<Parameters<Toggle>, void>((listing, isRange) => {
    const ids = data.map(({ id }) => id)
    const [from, to] = [ids.indexOf(clicked.current), ids.indexOf(listing)]
    clicked.current = listing
    if (!isRange || from === -1) return onToggleItem(listing)
    const range = ids.slice(Math.min(from, to), Math.max(from, to) + 1)
    const others = selectedIds.filter((id) => !range.includes(id))
    onSelect(selectedIds.includes(listing) ? others : [...others, ...range])
  })
  return <ToggleContext value={toggle}>{children}</ToggleContext>
}

const hasShift = (event: Event): boolean => event instanceof MouseEvent && event.shiftKey

interface SelectBoxProps {
  listing: ListingRecord
  isSelected: boolean
  toggle: Toggle
}

const SelectBox = memo(({ listing: { id, name }, isSelected, toggle }: SelectBoxProps) => (
  <Checkbox
    checked={isSelected}
    onChange={({ nativeEvent }) => toggle(id, hasShift(nativeEvent))}
    // else the browser selects the text in between
    onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    slotProps={{ input: { 'aria-label': `Select ${name}` } }}
  />
))

export const SelectListing = () => {
  const listing = useRecordContext<ListingRecord>()
  const { selectedIds } = useListContext<ListingRecord>()
  const toggle = useContext(ToggleContext)
  if (!listing) return null
  return <SelectBox listing={listing} isSelected={selectedIds.includes(listing.id)} toggle={toggle} />
}

import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useListContext } from 'react-admin'
import { FEATURED_THEN_NEWEST, NEWEST_FIRST } from '../../../../domain/listings/console/listing-filter.ts'
import { TARGET_PX } from '../../../tokens.ts'

const ORDERS = [
  { label: 'Featured first', sort: FEATURED_THEN_NEWEST },
  { label: 'Newest first', sort: NEWEST_FIRST },
] as const

/** The two orders that are one click away; the heads of the table sort by everything else. */
export const OrderToggle = () => {
  const { sort, setSort } = useListContext()
  const chosen = ORDERS.find((one) => one.sort.field === sort.field && one.sort.order === sort.order)
  return (
    <ToggleButtonGroup exclusive size="small" aria-label="Order" value={chosen?.label ?? null}>
      {ORDERS.map((one) => (
        <ToggleButton
          key={one.label}
          value={one.label}
          sx={{ minHeight: TARGET_PX, px: 2, textTransform: 'none', whiteSpace: 'nowrap' }}
          onClick={() => setSort(one.sort)}
        >
          {one.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type RaRecord, useListContext } from 'react-admin'
import type { Column } from './RecordTable.tsx'

const WAYS = { ASC: 'first to last', DESC: 'last to first' } as const
const ORDERS = ['ASC', 'DESC'] as const

interface Way {
  key: string
  label: string
  field: string
  order: (typeof ORDERS)[number]
}

/** Both orders of each column, the header's initial one first. */
const waysOf = <Listed extends RaRecord>(columns: readonly Column<Listed>[]): Way[] =>
  columns.flatMap(({ name, sort }) => {
    if (!sort) return []
    const orders = sort.order === 'ASC' ? ORDERS : ORDERS.toReversed()
    return orders.map((order) => ({
      key: `${sort.field} ${order}`,
      label: `${name}, ${WAYS[order]}`,
      field: sort.field,
      order,
    }))
  })

/** Sorts records shown as cards, which have no table header. */
export const SortChoice = <Listed extends RaRecord>({ columns }: { columns: readonly Column<Listed>[] }) => {
  const { sort, setSort } = useListContext()
  const ways = waysOf(columns)
  const chosen = ways.find(({ field, order }) => field === sort.field && order === sort.order)
  const choose = (key: string) => {
    const way = ways.find((other) => other.key === key)
    if (way) setSort({ field: way.field, order: way.order })
  }
  return (
    <TextField
      select
      size="small"
      label="Sort by"
      value={chosen?.key ?? ''}
      onChange={({ target }) => choose(target.value)}
      slotProps={{ select: { displayEmpty: true } }}
      sx={{ m: 2, width: 'min(20rem, calc(100% - 2rem))' }}
    >
      {!chosen && (
        <MenuItem value="" disabled>
          Default order
        </MenuItem>
      )}
      {ways.map(({ key, label }) => (
        <MenuItem key={key} value={key}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  )
}

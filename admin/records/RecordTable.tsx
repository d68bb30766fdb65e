import type { SxProps } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import type { MouseEvent, ReactNode } from 'react'
import { type RaRecord, RecordContextProvider, useListContext } from 'react-admin'

export interface Column<Listed> {
  /** Name of the column, and its key. */
  name: string
  /** Replaces the name in the header. */
  head?: ReactNode
  /** The field and initial order that the column sorts by. Undefined for an unsortable column. */
  sort?: { field: string; order: 'ASC' | 'DESC' }
  /** The cell of a record, which is also in the context. */
  cell: (record: Listed) => ReactNode
  sx?: SxProps
}

interface RecordTableProps<Listed> {
  columns: readonly Column<Listed>[]
  /** Shown if there are no records. */
  empty: ReactNode
  rowSx?: (record: Listed) => SxProps
  /** Runs on a click in a row, but not on its links and controls, nor at the end of a selection of text. */
  onRowClick?: ((record: Listed) => void) | undefined
}

const OTHER = { ASC: 'DESC', DESC: 'ASC' } as const
const DIRECTIONS = { ASC: 'asc', DESC: 'desc' } as const

const Head = <Listed,>({ name, head, sort, sx }: Column<Listed>) => {
  const { sort: current, setSort } = useListContext()
  const order = sort && current.field === sort.field ? current.order : undefined
  return (
    <TableCell variant="head" sortDirection={order ? DIRECTIONS[order] : false} sx={sx}>
      {sort ? (
        <TableSortLabel
          active={order !== undefined}
          direction={DIRECTIONS[order ?? sort.order]}
          onClick={() => setSort({ field: sort.field, order: order ? OTHER[order] : sort.order })}
        >
          {name}
        </TableSortLabel>
      ) : (
        (head ?? name)
      )}
    </TableCell>
  )
}

const CONTROLS = 'a, button, input, label'

// clicks in a dialog bubble to the row whose button opened it
const isOnRow = ({ target, currentTarget }: MouseEvent): boolean =>
  target instanceof Element &&
  currentTarget.contains(target) &&
  target.closest(CONTROLS) === null &&
  getSelection()?.isCollapsed !== false

/** The records of a list as table rows. */
export const RecordTable = <Listed extends RaRecord>(props: RecordTableProps<Listed>) => {
  const { columns, empty, rowSx, onRowClick } = props
  const { data, isPending } = useListContext<Listed>()
  if (isPending || !data) return null
  if (!data.length) return empty
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          {columns.map((column) => (
            <Head key={column.name} {...column} />
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {data.map((record) => (
          <RecordContextProvider key={record.id} value={record}>
            <TableRow sx={rowSx?.(record)} onClick={(event) => isOnRow(event) && onRowClick?.(record)}>
              {columns.map(({ name, cell, sx }) => (
                <TableCell key={name} sx={sx}>
                  {cell(record)}
                </TableCell>
              ))}
            </TableRow>
          </RecordContextProvider>
        ))}
      </TableBody>
    </Table>
  )
}

import type { SxProps } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import { createContext, type MouseEvent, memo, type ReactNode, useContext } from 'react'
import { type Identifier, type RaRecord, RecordContextProvider, useListContext } from 'react-admin'

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
  /** Id of the record that is open next to the table. */
  current?: Identifier | undefined
  /** Rows render again when this function changes, so keep it. */
  rowSx?: ((record: Listed, isCurrent: boolean) => SxProps) | undefined
  /** Runs on a click in a row, but not on its links and controls, nor at the end of a selection of text. Keep it, too. */
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

const IsCurrent = createContext(false)

/** In a cell: true if the record is open next to the table. */
export const useIsCurrent = (): boolean => useContext(IsCurrent)

interface RowProps<Listed> extends Pick<RecordTableProps<Listed>, 'columns' | 'rowSx' | 'onRowClick'> {
  record: Listed
  isCurrent: boolean
}

const Row = <Listed extends RaRecord>({ record, columns, isCurrent, rowSx, onRowClick }: RowProps<Listed>) => (
  <RecordContextProvider value={record}>
    <IsCurrent value={isCurrent}>
      <TableRow sx={rowSx?.(record, isCurrent)} onClick={(event) => isOnRow(event) && onRowClick?.(record)}>
        {columns.map(({ name, cell, sx }) => (
          <TableCell key={name} sx={sx}>
            {cell(record)}
          </TableCell>
        ))}
      </TableRow>
    </IsCurrent>
  </RecordContextProvider>
)

// a list changes its context with each request, and a row is expensive
const StableRow = memo(Row) as typeof Row

/** The records of a list as table rows. A row renders again only if its record or a property changes. */
export const RecordTable = <Listed extends RaRecord>(props: RecordTableProps<Listed>) => {
  const { columns, empty, current, rowSx, onRowClick } = props
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
          <StableRow
            key={record.id}
            record={record}
            columns={columns}
            isCurrent={record.id === current}
            rowSx={rowSx}
            onRowClick={onRowClick}
          />
        ))}
      </TableBody>
    </Table>
  )
}

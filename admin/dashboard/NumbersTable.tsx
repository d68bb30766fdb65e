import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { DayNumbers } from '../../domain/listings/listing-views.ts'
import { formatDate } from '../../domain/text/format.ts'

interface NumbersTableProps {
  days: readonly DayNumbers[]
  columns: readonly (readonly [field: Exclude<keyof DayNumbers, 'day'>, label: string])[]
}

/** The numbers of each day, newest first, for whoever asks for them. */
export const NumbersTable = ({ days, columns }: NumbersTableProps) => (
  <Box component="details" sx={{ mt: 1 }}>
    <Box component="summary" sx={{ py: 1.25, cursor: 'pointer' }}>
      Day by day
    </Box>
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="Day by day">
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>Day</TableCell>
            {columns.map(([field, label]) => (
              <TableCell key={field} align="right">
                {label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {days.toReversed().map((numbers) => (
            <TableRow key={numbers.day}>
              <TableCell component="th" scope="row">
                {formatDate(numbers.day)}
              </TableCell>
              {columns.map(([field]) => (
                <TableCell key={field} align="right">
                  {numbers[field]}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  </Box>
)

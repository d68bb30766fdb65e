import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useIsPhone } from '../../../records/use-width.ts'

export interface MappedColumn {
  at: number
  name: string
  /** Of the file's first rows. */
  values: string[]
  select: ReactNode
}

const CELL = { verticalAlign: 'top', overflowWrap: 'anywhere', '&:first-of-type': { pl: 1.25 } } as const
const FIRST = { ...CELL, '&:first-of-type': { pl: 0 } } as const

const Values = ({ values }: { values: readonly string[] }) => (
  <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
    {values.length > 0
      ? values.map((value, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file have no other name
          <div key={at}>{value}</div>
        ))
      : 'nothing in the first rows'}
  </Typography>
)

/** The columns of a file with what its first rows say, and what each of them brings. */
export const ColumnTable = ({ columns }: { columns: readonly MappedColumn[] }) => {
  const isPhone = useIsPhone()
  if (isPhone)
    return (
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {columns.map(({ at, name, values, select }) => (
          <Box
            component="li"
            key={at}
            sx={{ display: 'grid', gap: 0.5, py: 1.5, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
          >
            <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
            <Values values={values} />
            {select}
          </Box>
        ))}
      </Box>
    )
  return (
    <Table size="small" aria-label="Columns of the file" sx={{ tableLayout: 'fixed' }}>
      <TableHead>
        <TableRow>
          <TableCell sx={{ ...FIRST, width: '26%' }}>Column</TableCell>
          <TableCell>First rows</TableCell>
          <TableCell sx={{ width: '34%' }}>Brings</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {columns.map(({ at, name, values, select }) => (
          <TableRow key={at}>
            <TableCell component="th" scope="row" sx={{ ...FIRST, fontWeight: 600 }}>
              {name}
            </TableCell>
            <TableCell sx={CELL}>
              <Values values={values} />
            </TableCell>
            <TableCell sx={CELL}>{select}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { ImportReport, ImportSample } from '../../../domain/imports/import-runs.ts'
import { importedFieldLabel } from '../../../domain/imports/messages.ts'
import { TitledCard } from '../../records/TitledCard.tsx'
import { useIsPhone } from '../../records/use-width.ts'

const CELL = { verticalAlign: 'top', overflowWrap: 'anywhere', '&:first-of-type': { pl: 1.25 } } as const
const FIRST = { ...CELL, '&:first-of-type': { pl: 0 } } as const
const LONGEST = 160

const short = (value: string): string => (value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value)

const Value = ({ value, isOld = false }: { value: string; isOld?: boolean }) =>
  value === '' ? (
    <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
      empty
    </Typography>
  ) : (
    <Box component={isOld ? 'del' : 'ins'} sx={{ textDecoration: 'none', color: isOld ? 'text.secondary' : undefined }}>
      {short(value)}
    </Box>
  )

const Company = ({ name, number }: { name: string; number: string }) => (
  <>
    {name}
    {number && (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        USDOT {number}
      </Typography>
    )}
  </>
)

/** A phone is too narrow for four columns. */
const ChangeList = ({ samples }: { samples: readonly ImportSample[] }) => (
  <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {samples.map(({ usdot_number, name, field, before, after }) => (
      <Box
        component="li"
        key={`${usdot_number} ${name} ${field}`}
        sx={{ display: 'grid', gap: 0.5, py: 1, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
      >
        <Typography component="div" sx={{ fontWeight: 600 }}>
          <Company name={name} number={usdot_number} />
        </Typography>
        <Typography variant="body2">{importedFieldLabel(field)}</Typography>
        <Typography variant="body2" component="div">
          Before: <Value value={before} isOld />
        </Typography>
        <Typography variant="body2" component="div">
          After: <Value value={after} />
        </Typography>
      </Box>
    ))}
  </Box>
)

const ChangeTable = ({ samples }: { samples: readonly ImportSample[] }) => (
  <Table size="small" aria-label="Changes, before and after" sx={{ tableLayout: 'fixed' }}>
    <TableHead>
      <TableRow>
        <TableCell sx={{ ...FIRST, width: '28%' }}>Company</TableCell>
        <TableCell sx={{ width: '20%' }}>Field</TableCell>
        <TableCell>Before</TableCell>
        <TableCell>After</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {samples.map(({ usdot_number, name, field, before, after }) => (
        <TableRow key={`${usdot_number} ${name} ${field}`}>
          <TableCell component="th" scope="row" sx={FIRST}>
            <Company name={name} number={usdot_number} />
          </TableCell>
          <TableCell sx={CELL}>{importedFieldLabel(field)}</TableCell>
          <TableCell sx={CELL}>
            <Value value={before} isOld />
          </TableCell>
          <TableCell sx={CELL}>
            <Value value={after} />
          </TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
)

export const SamplesCards = ({ report }: { report: ImportReport }) => {
  const isPhone = useIsPhone()
  return (
    <>
      {report.samples.length > 0 && (
        <TitledCard title="Examples of changes">
          {isPhone ? <ChangeList samples={report.samples} /> : <ChangeTable samples={report.samples} />}
        </TitledCard>
      )}
      {report.created.length > 0 && (
        <TitledCard title="Examples of new records">
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {report.created.map(({ usdot_number, name, place }, at) => (
              <Box
                component="li"
                // biome-ignore lint/suspicious/noArrayIndexKey: two reviews of a company can have the same name
                key={at}
                sx={{ py: 1, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
              >
                <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {[place, usdot_number && `USDOT ${usdot_number}`].filter(Boolean).join(' · ')}
                </Typography>
              </Box>
            ))}
          </Box>
        </TitledCard>
      )}
    </>
  )
}

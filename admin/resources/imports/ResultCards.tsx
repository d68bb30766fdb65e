import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { HttpError } from 'react-admin'
import type { ImportReport } from '../../../domain/imports/import-runs.ts'
import type { ImportRun } from '../../../domain/imports/schema.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { useAction } from '../../actions/use-action.ts'
import { readRejected } from '../../providers/routes/imports.ts'
import { TitledCard } from '../../records/TitledCard.tsx'
import { saveFile } from '../../save-file.ts'
import { showError } from '../../toasts/toasts.ts'

/** Downloads the rejected rows with reasons, so that you can fix and upload them again. */
const RejectedButton = ({ run }: { run: ImportRun }) => {
  const action = useAction((error) =>
    showError('Download Failed', error instanceof HttpError ? error.message : 'Please try again.'),
  )
  const name = `${run.file_name.replace(/(\.csv)?(\.gz)?$/i, '')}.rejected.csv`
  const download = () => action.run(async () => saveFile(await readRejected(run.id), name))
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon />}
      loading={action.isBusy}
      loadingPosition="start"
      onClick={download}
      sx={{ mt: 1.5 }}
    >
      Download rejected rows
    </Button>
  )
}

interface Line {
  name: string
  count: number
  isPart?: boolean
}

const linesOf = ({ counts, mode, state, report }: ImportRun): Line[] => {
  if (!counts) return []
  const would = mode === 'dry_run' && state !== 'running' ? 'Would be ' : ''
  const named = (name: string) => (would ? would + name.toLowerCase() : name)
  const skipped = Object.entries(counts.skipped).filter(([, count]) => count > 0)
  return [
    { name: 'Rows read', count: counts.rows },
    { name: named('Created'), count: counts.created },
    { name: named('Updated'), count: counts.updated },
    { name: 'Unchanged', count: counts.unchanged },
    { name: 'Skipped', count: skipped.reduce((sum, [, count]) => sum + count, 0) },
    ...skipped.map(([name, count]) => ({ name, count, isPart: true })),
    { name: 'Rejected', count: counts.rejected },
    ...Object.entries(report?.reasons ?? {}).map(([name, count]) => ({ name, count, isPart: true })),
  ]
}

/** Counts every row in exactly one line. */
export const CountsCard = ({ run }: { run: ImportRun }) => {
  const lines = linesOf(run)
  if (lines.length === 0) return null
  return (
    <TitledCard title={run.mode === 'dry_run' ? 'Result of the dry run' : 'Result'}>
      <Box sx={{ maxWidth: 480 }}>
        <Table size="small" aria-label="Rows">
          <TableBody>
            {lines.map(({ name, count, isPart }) => (
              <TableRow key={`${isPart ? 'part ' : ''}${name}`}>
                <TableCell
                  component="th"
                  scope="row"
                  sx={{
                    overflowWrap: 'anywhere',
                    '&:first-of-type': { pl: isPart ? 2.5 : 0 },
                    ...(isPart && { color: 'text.secondary' }),
                  }}
                >
                  {name}
                </TableCell>
                <TableCell align="right" sx={{ '&:first-of-type': { pl: 1.25 } }}>
                  {formatCount(count)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {(run.counts?.rejected ?? 0) > 0 && run.recognized && <RejectedButton run={run} />}
    </TitledCard>
  )
}

export const RejectedCard = ({ report: { rejected = [] } }: { report: ImportReport }) => {
  if (rejected.length === 0) return null
  return (
    <TitledCard title="Examples of rejected rows">
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rejected.map(({ line, reason }) => (
          <Box component="li" key={line} sx={{ py: 1, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
            <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
              Line {formatCount(line)}:
            </Typography>{' '}
            {reason}
          </Box>
        ))}
      </Box>
    </TitledCard>
  )
}

export const LeftOutCard = ({ report: { leftOut = [] } }: { report: ImportReport }) => {
  if (leftOut.length === 0) return null
  return (
    <TitledCard title="Values left out or changed">
      <Typography>These rows are imported without the value, or with another one.</Typography>
      <Box component="ul" sx={{ my: 0.5, pl: 3 }}>
        {leftOut.map((line) => (
          <Typography component="li" key={line} sx={{ overflowWrap: 'anywhere' }}>
            {line}
          </Typography>
        ))}
      </Box>
    </TitledCard>
  )
}

import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { useState } from 'react'
import { HttpError, useLogoutIfAccessDenied } from 'react-admin'
import type { ImportRun } from '../../../domain/imports/schema.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { readRejected } from '../../providers/routes/imports.ts'
import { TitledCard } from '../../records/TitledCard.tsx'
import { showError } from '../../toasts/toasts.ts'
import { saveFile } from './save-file.ts'

/** Downloads the rejected rows with what is wrong with each, so that they can be mended and sent again. */
const RejectedButton = ({ run }: { run: ImportRun }) => {
  const [isBusy, setBusy] = useState(false)
  const leaveIfSignedOut = useLogoutIfAccessDenied()
  const download = async () => {
    setBusy(true)
    try {
      saveFile(await readRejected(run.id), `${run.file_name.replace(/(\.csv)?(\.gz)?$/i, '')}.rejected.csv`)
    } catch (error) {
      if (!(await leaveIfSignedOut(error)))
        showError('Download Failed', error instanceof HttpError ? error.message : 'Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon />}
      loading={isBusy}
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

const linesOf = ({ counts, mode, state }: ImportRun): Line[] => {
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
  ]
}

/** What became of the rows; every row read is in one of the lines. */
export const CountsCard = ({ run }: { run: ImportRun }) => {
  const lines = linesOf(run)
  if (lines.length === 0) return null
  return (
    <TitledCard title={run.mode === 'dry_run' ? 'What an import would do' : 'What became of the rows'}>
      <Box sx={{ maxWidth: 480 }}>
        <Table size="small" aria-label="Rows">
          <TableBody>
            {lines.map(({ name, count, isPart }) => (
              <TableRow key={`${isPart ? 'skipped ' : ''}${name}`}>
                <TableCell
                  component="th"
                  scope="row"
                  sx={{ '&:first-of-type': { pl: isPart ? 2.5 : 0 }, ...(isPart && { color: 'text.secondary' }) }}
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
      {(run.counts?.rejected ?? 0) > 0 && run.recognised && <RejectedButton run={run} />}
    </TitledCard>
  )
}

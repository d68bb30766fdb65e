import BackIcon from '@mui/icons-material/ArrowBack'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { HttpError } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { extentWords } from '../../../domain/imports/file-extent.ts'
import {
  ASK_REFUSALS,
  fileDateWords,
  IMPORT_SOURCE_LABELS,
  type ImportReport,
} from '../../../domain/imports/import-runs.ts'
import { departureResult, departures, picturesBrought } from '../../../domain/imports/messages.ts'
import type { ImportRun } from '../../../domain/imports/schema.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { useAction } from '../../actions/use-action.ts'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { readRejected } from '../../providers/routes/imports.ts'
import { Loading } from '../../records/missing/Loading.tsx'
import { NotRead } from '../../records/missing/NotRead.tsx'
import { TitledCard } from '../../records/TitledCard.tsx'
import { saveFile } from '../../save-file.ts'
import { showError } from '../../toasts/toasts.ts'
import { ImportState } from './ImportState.tsx'
import { formatBytes } from './import-summary.ts'
import { MappingCard } from './MappingCard.tsx'
import { OwnersCard } from './OwnersCard.tsx'
import { SamplesCards } from './SamplesCard.tsx'
import { useImport } from './use-imports.ts'

const Run = ({ run, isStale }: { run: ImportRun; isStale: boolean }) => (
  <>
    <ImportState run={run} isStale={isStale} />
    {run.report && <UndoneCard report={run.report} />}
    <CountsCard run={run} />
    <OwnersCard run={run} />
    {run.report && <DepartedCard report={run.report} isDry={run.mode === 'dry_run'} />}
    {run.report && <RejectedCard report={run.report} />}
    {run.report && <SamplesCards report={run.report} />}
    <MappingCard run={run} />
    <FileCard run={run} />
  </>
)

export default function ImportScreen() {
  const { id = '' } = useParams()
  const { run, isGone, hasFailed, refetch } = useImport(id)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, maxWidth: 960 }}>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Button component={Link} to="/admin/imports" startIcon={<BackIcon />} sx={{ mb: 1, ml: -1 }}>
          All imports
        </Button>
        <PageTitle title={run?.file_name ?? 'Import'} />
      </Box>
      {isGone && <Typography role="alert">{ASK_REFUSALS.unknown}</Typography>}
      {!run && !isGone && (hasFailed ? <NotRead what="the import" onRetry={refetch} /> : <Loading />)}
      {run && <Run key={run.id} run={run} isStale={hasFailed} />}
    </Box>
  )
}

const RejectedCard = ({ report: { rejected = [] } }: { report: ImportReport }) => {
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

/** Carriers that the file no longer lists, and what happens with their pages. */
const DepartedCard = ({ report, isDry }: { report: ImportReport; isDry: boolean }) => {
  const { returned = 0 } = report
  const left = departures(report)
  if (left.length === 0 && returned === 0) return null
  return (
    <TitledCard title={isDry ? 'Carriers that would be marked as having left' : 'Carriers that left'}>
      {left.length > 0 && (
        <>
          <Box component="ul" sx={{ mt: 0, mb: 1, pl: 3 }}>
            {left.map(({ reason, words }) => (
              <Typography
                component="li"
                key={reason}
                sx={{ overflowWrap: 'anywhere', '&::first-letter': { textTransform: 'uppercase' } }}
              >
                {reason}: {words}
              </Typography>
            ))}
          </Box>
          <Typography>{departureResult(report, isDry)}</Typography>
        </>
      )}
      {returned > 0 && (
        <Typography>
          {isDry ? 'Would be listed' : 'Listed'} again, after they had left: {formatCount(returned)}
        </Typography>
      )}
    </TitledCard>
  )
}

const UndoneCard = ({ report: { left, undone } }: { report: ImportReport }) => {
  const reasons = Object.entries(left)
  if (!undone && reasons.length === 0) return null
  return (
    <TitledCard title="Undone">
      {undone && (
        <Typography>
          {formatCount(undone.removed)} removed, {formatCount(undone.restored)} restored.
        </Typography>
      )}
      {reasons.length > 0 && (
        <>
          <Typography variant="h3" sx={{ mt: 1 }}>
            Not undone
          </Typography>
          <Box component="ul" sx={{ my: 0.5, pl: 3 }}>
            {reasons.map(([reason, count]) => (
              <Typography component="li" key={reason}>
                {formatCount(count)}: {reason}
              </Typography>
            ))}
          </Box>
        </>
      )}
    </TitledCard>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
      {name}
    </Typography>
    <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {value}
    </Typography>
  </Box>
)

const FileCard = ({ run: { recognized, bytes, report, mode } }: { run: ImportRun }) => {
  if (!recognized) return null
  const { source, encoding, separator, isCompressed, columns, columnCount } = recognized
  return (
    <TitledCard title="File">
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, m: 0 }}>
        {source && <Fact name="Format" value={IMPORT_SOURCE_LABELS[source]} />}
        {report?.dated && <Fact name="Data as of" value={fileDateWords(report.dated)} />}
        {report?.extent && <Fact name="Taken as" value={extentWords(report.extent)} />}
        <Fact name="Size" value={`${formatBytes(bytes)}${isCompressed ? ', gzipped' : ''}`} />
        <Fact name="Text" value={`${encoding}, separated by ${separator}s`} />
        <Fact name="Columns" value={formatCount(columnCount)} />
      </Box>
      <Box component="details" sx={{ mt: 1 }}>
        <Box component="summary" sx={{ py: 1.25, cursor: 'pointer', fontWeight: 600 }}>
          Column names
        </Box>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {columns.join(', ')}
          {columnCount > columns.length && ` and ${formatCount(columnCount - columns.length)} more`}
        </Typography>
      </Box>
      {report?.pictures && (
        <Typography sx={{ mt: 1 }}>{picturesBrought(report.pictures, mode === 'dry_run')}</Typography>
      )}
      {report && report.warnings.length > 0 && (
        <>
          <Typography variant="h3" sx={{ mt: 1 }}>
            Warnings
          </Typography>
          <Box component="ul" sx={{ my: 0.5, pl: 3 }}>
            {report.warnings.map((warning) => (
              <Typography component="li" key={warning} sx={{ overflowWrap: 'anywhere' }}>
                {warning}
              </Typography>
            ))}
          </Box>
        </>
      )}
    </TitledCard>
  )
}

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

/** Counts every row in exactly one line. */
const CountsCard = ({ run }: { run: ImportRun }) => {
  const lines = linesOf(run)
  if (lines.length === 0) return null
  return (
    <TitledCard title={run.mode === 'dry_run' ? 'Result of the dry run' : 'Result'}>
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
      {(run.counts?.rejected ?? 0) > 0 && run.recognized && <RejectedButton run={run} />}
    </TitledCard>
  )
}

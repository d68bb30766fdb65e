import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { HttpError } from 'react-admin'
import { extentWords } from '../../../domain/imports/file-extent.ts'
import {
  canMap,
  fileDateWords,
  IMPORT_KINDS,
  IMPORT_SOURCE_LABELS,
  type RecognizedFile,
} from '../../../domain/imports/import-runs.ts'
import { IMPORT_KIND_LABELS, picturesBrought } from '../../../domain/imports/messages.ts'
import type { ImportRun } from '../../../domain/imports/schema.ts'
import { isTableKind } from '../../../domain/imports/tables/table-columns.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { useAction } from '../../actions/use-action.ts'
import { ChoiceField } from '../../inputs/ChoiceField.tsx'
import { sayKind } from '../../providers/routes/imports.ts'
import { TitledCard } from '../../records/TitledCard.tsx'
import { showError } from '../../toasts/toasts.ts'
import { formatBytes } from './import-summary.ts'

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

/** What the file is, and what is not imported of it. */
export const FileCard = ({ run }: { run: ImportRun }) => {
  const { recognized, bytes, report, counts, kind } = run
  if (!recognized) return null
  const pictures = report?.pictures
  const { source, encoding, separator, isCompressed, columnCount, preset } = recognized
  return (
    <TitledCard title="File">
      <KindField run={run} />
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, m: 0 }}>
        {source && <Fact name="Format" value={IMPORT_SOURCE_LABELS[source]} />}
        {isTableKind(kind) && <Fact name="Format" value={preset ?? 'Table with its own columns'} />}
        {counts && isTableKind(kind) && <Fact name="Rows" value={formatCount(counts.rows)} />}
        {report?.dated && <Fact name="Data as of" value={fileDateWords(report.dated)} />}
        {report?.extent && <Fact name="Taken as" value={extentWords(report.extent)} />}
        <Fact name="Size" value={`${formatBytes(bytes)}${isCompressed ? ', gzipped' : ''}`} />
        <Fact name="Text" value={`${encoding}, separated by ${separator}s`} />
        <Fact name="Columns" value={formatCount(columnCount)} />
      </Box>
      {!isTableKind(kind) && <ColumnNames recognized={recognized} />}
      {pictures && pictures.logos + pictures.photos + pictures.unchanged + pictures.failed > 0 && (
        <Typography sx={{ mt: 1 }}>{picturesBrought(pictures, run.mode === 'dry_run')}</Typography>
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

const ColumnNames = ({ recognized: { columns, columnCount } }: { recognized: RecognizedFile }) => (
  <Box component="details" sx={{ mt: 1 }}>
    <Box component="summary" sx={{ py: 1.25, cursor: 'pointer', fontWeight: 600 }}>
      Column names
    </Box>
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {columns.join(', ')}
      {columnCount > columns.length && ` and ${formatCount(columnCount - columns.length)} more`}
    </Typography>
  </Box>
)

/** What the file contains. People may correct what we recognized. */
const KindField = ({ run }: { run: ImportRun }) => {
  const queries = useQueryClient()
  const { isBusy, run: act } = useAction((error) =>
    showError('Not Saved', error instanceof HttpError && error.message ? error.message : 'Please try again.'),
  )
  const choose = async (kind: string) => {
    const chosen = IMPORT_KINDS.find((each) => each === kind)
    if (!chosen || isBusy) return
    await act(() => sayKind(run.id, chosen))
    await queries.invalidateQueries({ queryKey: ['admin/imports'] })
  }
  if (!canMap(run)) return <Typography sx={{ mb: 1 }}>{IMPORT_KIND_LABELS[run.kind]}</Typography>
  return (
    <Box sx={{ mb: 1 }}>
      <ChoiceField
        label="This file contains"
        choices={IMPORT_KINDS.map((kind) => ({ value: kind, label: IMPORT_KIND_LABELS[kind] }))}
        value={run.kind}
        onChange={(kind) => void choose(kind)}
      />
    </Box>
  )
}

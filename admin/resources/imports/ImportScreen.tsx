import BackIcon from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link, useParams } from 'react-router-dom'
import { ASK_REFUSALS, type ImportReport } from '../../../domain/imports/import-runs.ts'
import { departureResult, departures } from '../../../domain/imports/messages.ts'
import type { ImportRun } from '../../../domain/imports/schema.ts'
import { isTableKind } from '../../../domain/imports/tables/table-columns.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { Loading } from '../../records/missing/Loading.tsx'
import { NotRead } from '../../records/missing/NotRead.tsx'
import { TitledCard } from '../../records/TitledCard.tsx'
import { FileCard } from './FileCard.tsx'
import { ImportState } from './ImportState.tsx'
import { MappingCard } from './MappingCard.tsx'
import { OwnersCard } from './OwnersCard.tsx'
import { PreviewCard } from './PreviewCard.tsx'
import { CountsCard, LeftOutCard, RejectedCard } from './ResultCards.tsx'
import { SamplesCards } from './SamplesCard.tsx'
import { useImport } from './use-imports.ts'
import { useMapping } from './use-mapping.ts'
import { ValuesCard } from './ValuesCard.tsx'

const Run = ({ run, isStale }: { run: ImportRun; isStale: boolean }) => {
  const { mapping, choose, saved } = useMapping(run)
  const { report, kind, recognized } = run
  const isTable = isTableKind(kind)
  // Answers about values are said with the report of an earlier dry run, whose counts are gone.
  const current = run.counts ? report : null
  return (
    <>
      <ImportState run={run} saved={saved} isStale={isStale} />
      {isTable && <FileCard run={run} />}
      {report && <UndoneCard report={report} />}
      <MappingCard run={run} mapping={mapping} onChoose={choose} />
      {kind === 'listings' && recognized && mapping && (
        <ValuesCard run={run} mapping={mapping} onChoose={choose} saved={saved} />
      )}
      <CountsCard run={run} />
      <OwnersCard run={run} />
      {current && <DepartedCard report={current} isDry={run.mode === 'dry_run'} />}
      {current && <RejectedCard report={current} />}
      {current && <LeftOutCard report={current} />}
      {current && (isTable ? <PreviewCard run={run} /> : <SamplesCards report={current} />)}
      {!isTable && <FileCard run={run} />}
    </>
  )
}

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

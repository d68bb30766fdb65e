import BackIcon from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link, useParams } from 'react-router-dom'
import { ASK_REFUSALS } from '../../../domain/imports/import-asks.ts'
import type { ImportRun } from '../../../domain/imports/schema.ts'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { Loading } from '../../records/Loading.tsx'
import { NotRead } from '../../records/NotRead.tsx'
import { CountsCard } from './CountsCard.tsx'
import { MappingCard } from './mapping/MappingCard.tsx'
import { RecognisedCard } from './RecognisedCard.tsx'
import { RejectedCard } from './RejectedCard.tsx'
import { RunState } from './RunState.tsx'
import { SamplesCards } from './SamplesCard.tsx'
import { UndoneCard } from './UndoneCard.tsx'
import { useImport } from './use-imports.ts'

const Run = ({ run, isStale }: { run: ImportRun; isStale: boolean }) => (
  <>
    <RunState run={run} isStale={isStale} />
    {run.report && <UndoneCard report={run.report} />}
    <CountsCard run={run} />
    {run.report && <RejectedCard report={run.report} />}
    {run.report && <SamplesCards report={run.report} />}
    <MappingCard run={run} />
    <RecognisedCard run={run} />
  </>
)

/** One import: what its file is, what it would do or did, and what can be done with it. */
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

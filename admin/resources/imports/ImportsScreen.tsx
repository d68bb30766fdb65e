import Box from '@mui/material/Box'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { Loading } from '../../records/Loading.tsx'
import { NotRead } from '../../records/NotRead.tsx'
import { ImportHistory } from './ImportHistory.tsx'
import { UploadCard } from './UploadCard.tsx'
import { useImports } from './use-imports.ts'

/** Sends files to import, and shows what became of those before. */
export default function ImportsScreen() {
  const { runs, hasFailed, refetch, showWhole } = useImports()
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, maxWidth: 960 }}>
      <PageTitle title="Imports" />
      <UploadCard />
      {!runs && (hasFailed ? <NotRead what="the imports" onRetry={refetch} /> : <Loading />)}
      {runs && <ImportHistory runs={runs} onShowAll={showWhole} />}
    </Box>
  )
}

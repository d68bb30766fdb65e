import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { EXPORT_KINDS, type ExportKind } from '../../../domain/imports/tables/own-export.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { useAction } from '../../actions/use-action.ts'
import { serverMessage } from '../../providers/failure.ts'
import { type ExportProgress, exportTable } from '../../providers/routes/table-export.ts'
import { TitledCard } from '../../records/TitledCard.tsx'
import { saveFile } from '../../save-file.ts'
import { showError, showToast } from '../../toasts/toasts.ts'

const FAILED = 'The file could not be downloaded. Please try again.'
const PERCENT = 100

/** One export at a time. Leaving the screen cancels it. */
const useExport = () => {
  const [progress, setProgress] = useState<ExportProgress & { kind: ExportKind }>()
  const download = useRef<AbortController>(undefined)
  useEffect(() => () => download.current?.abort(), [])
  const { isBusy, run } = useAction((error) => {
    if (!download.current?.signal.aborted) showError('Export Failed', serverMessage(error) ?? FAILED)
  })
  const save = (kind: ExportKind) =>
    run(async () => {
      download.current = new AbortController()
      const { signal } = download.current
      try {
        saveFile(await exportTable(kind, (now) => setProgress({ kind, ...now }), signal), `${kind}.csv`)
        showToast({ title: 'Downloaded', text: 'The file contains personal data. Keep it safe.' })
      } finally {
        setProgress(undefined)
      }
    })
  return { isBusy, progress, save, cancel: () => download.current?.abort() }
}

/** Downloads everything, in the columns that an import reads. */
export const ExportCard = () => {
  const { isBusy, progress, save, cancel } = useExport()
  return (
    <TitledCard title="Export">
      <Typography>
        CSV files of the whole directory, in the columns that an import reads. They contain email addresses and phone
        numbers of people, so we ask for your password first.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        {EXPORT_KINDS.map((kind) => (
          <Button
            key={kind}
            variant="outlined"
            startIcon={<DownloadIcon />}
            aria-disabled={isBusy}
            onClick={() => void save(kind)}
          >
            Download {kind}
          </Button>
        ))}
        {progress && <Button onClick={cancel}>Cancel</Button>}
      </Box>
      {progress && (
        <Box sx={{ mt: 1.5 }}>
          <LinearProgress
            variant="determinate"
            value={Math.min(PERCENT, (progress.rows * PERCENT) / Math.max(1, progress.total))}
            aria-label={`Downloading ${progress.kind}`}
          />
          <Typography variant="body2" sx={{ mt: 0.5, fontVariantNumeric: 'tabular-nums' }}>
            {formatCount(progress.rows)} of {formatCount(progress.total)} {progress.kind}
          </Typography>
        </Box>
      )}
    </TitledCard>
  )
}

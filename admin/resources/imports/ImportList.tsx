import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { HttpError, useLogoutIfAccessDenied } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { TABLE_KINDS, tableTemplate, templateName } from '../../../domain/imports/tables/table-columns.ts'
import { UPLOAD_BYTES, UPLOAD_REFUSALS } from '../../../domain/imports/upload-rules.ts'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { sendImportFile, type Upload } from '../../providers/routes/imports.ts'
import { Loading } from '../../records/missing/Loading.tsx'
import { NotRead } from '../../records/missing/NotRead.tsx'
import { TitledCard } from '../../records/TitledCard.tsx'
import { saveFile } from '../../save-file.ts'
import { screenTitle } from '../../screens.ts'
import { ExportCard } from './ExportCard.tsx'
import { FederalFilesCard } from './FederalFilesCard.tsx'
import { ImportHistory } from './ImportHistory.tsx'
import { formatBytes } from './import-summary.ts'
import { useImports } from './use-imports.ts'

export default function ImportList() {
  const { runs, hasFailed, refetch, showWhole } = useImports()
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, maxWidth: 960 }}>
      <PageTitle title={screenTitle('/admin/imports')} />
      <UploadCard />
      <ExportCard />
      <FederalFilesCard />
      {!runs && (hasFailed ? <NotRead what="the imports" onRetry={refetch} /> : <Loading />)}
      {runs && <ImportHistory runs={runs} onShowAll={showWhole} />}
    </Box>
  )
}

/** Uploads a file and opens its screen. Uploading does not change the directory. */
const UploadCard = () => {
  const navigate = useNavigate()
  const { sending, problem, send, cancel } = useUpload((run) => navigate(`/admin/imports/${run}`))
  return (
    <TitledCard title="Import a file">
      {sending ? (
        <UploadProgress sending={sending} onCancel={cancel} />
      ) : (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <DropZone onFile={(file) => void send(file)} />
          <UploadHints />
        </Box>
      )}
      {problem && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {problem}
        </Alert>
      )}
    </TitledCard>
  )
}

const WHOLE = 100

const UploadProgress = ({ sending, onCancel }: { sending: Sending; onCancel: () => void }) => {
  const { name, bytes, sent } = sending
  const percent = Math.min(WHOLE, Math.floor((sent * WHOLE) / bytes))
  return (
    <Box sx={{ display: 'grid', gap: 1, py: 2, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
      <LinearProgress variant="determinate" value={percent} aria-label={`Uploading ${name}`} />
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {percent === WHOLE
            ? 'Saving…'
            : `${formatBytes(sent)} of ${formatBytes(bytes)} (${percent} %). Stay on this page until the upload is complete.`}
        </Typography>
        <Button variant="outlined" onClick={onCancel}>
          Cancel
        </Button>
      </Box>
    </Box>
  )
}

interface Sending {
  name: string
  bytes: number
  sent: number
}

const problemOf = (file: File): string | undefined => {
  if (file.size === 0) return UPLOAD_REFUSALS.empty
  return file.size > UPLOAD_BYTES ? UPLOAD_REFUSALS.tooLarge : undefined
}

/** Warns before the page closes during an upload. */
const useLeaveWarning = (isSending: boolean) =>
  useEffect(() => {
    if (!isSending) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isSending])

/** Uploads one file at a time. Leaving the screen cancels the upload. */
const useUpload = (onArrived: (run: string) => void) => {
  const [sending, setSending] = useState<Sending>()
  const [problem, setProblem] = useState('')
  const upload = useRef<Upload>(undefined)
  const leaveIfSignedOut = useLogoutIfAccessDenied()
  useLeaveWarning(sending !== undefined)
  useEffect(() => () => upload.current?.cancel(), [])

  const send = async (file: File) => {
    if (upload.current) return
    const wrong = problemOf(file)
    setProblem(wrong ?? '')
    if (wrong) return
    setSending({ name: file.name, bytes: file.size, sent: 0 })
    upload.current = sendImportFile(file, (sent) => setSending((now) => now && { ...now, sent }))
    try {
      onArrived(await upload.current.done)
    } catch (error) {
      if (error instanceof HttpError && !(await leaveIfSignedOut(error))) setProblem(error.message)
    } finally {
      upload.current = undefined
      setSending(undefined)
    }
  }
  return { sending, problem, send, cancel: () => upload.current?.cancel() }
}

/** What may be uploaded, and templates of tables. */
const UploadHints = () => (
  <Box sx={{ display: 'grid', gap: 1 }}>
    <Typography>
      Listings or reviews of another directory, a spreadsheet, or FMCSA’s files. We find out what the file is, show what
      an import would do, and ask what we cannot know. Uploading a file does not change the directory.
    </Typography>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {TABLE_KINDS.map((kind) => (
        <Button
          key={kind}
          startIcon={<DownloadIcon />}
          onClick={() => saveFile(new Blob([tableTemplate(kind)], { type: 'text/csv' }), templateName(kind))}
          sx={{ ml: -1 }}
        >
          Download template for {kind}
        </Button>
      ))}
    </Box>
  </Box>
)

interface DropZoneProps {
  onFile: (file: File) => void
}

const DropZone = ({ onFile }: DropZoneProps) => {
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 1,
        px: 2,
        py: 4,
        border: 2,
        borderStyle: 'dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        borderRadius: 1,
        textAlign: 'center',
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File to import"
        accept=".csv,.tsv,.txt,.gz,.zip,text/csv,text/plain,application/gzip,application/zip"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // so that the same file can be chosen again
          target.value = ''
          if (file) onFile(file)
        }}
      />
      <Button variant="contained" startIcon={<UploadIcon />} onClick={() => input.current?.click()}>
        Choose file
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        or drop it here. CSV, gzipped CSV, or a zip file with a CSV file and its pictures. Up to 1 GB.
      </Typography>
    </Box>
  )
}

import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useNavigate } from 'react-router-dom'
import { TitledCard } from '../../records/TitledCard.tsx'
import { DropZone } from './DropZone.tsx'
import { UploadProgress } from './UploadProgress.tsx'
import { useUpload } from './use-upload.ts'

/** Sends a file and leads to its page. Nothing is stored in the directory by that. */
export const UploadCard = () => {
  const navigate = useNavigate()
  const { sending, problem, send, cancel } = useUpload((run) => navigate(`/admin/imports/${run}`))
  return (
    <TitledCard title="Import federal carrier records">
      {sending ? (
        <UploadProgress sending={sending} onCancel={cancel} />
      ) : (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <Typography>
            The motor carrier census, the company census file or company snapshots; which of them, is seen by the
            header. Sending a file stores nothing in the directory.
          </Typography>
          <DropZone onFile={(file) => void send(file)} />
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

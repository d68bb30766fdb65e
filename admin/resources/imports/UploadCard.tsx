import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ImportKind } from '../../../domain/imports/import-run.ts'
import { TitledCard } from '../../records/TitledCard.tsx'
import { DropZone } from './DropZone.tsx'
import { KindChoice } from './KindChoice.tsx'
import { UploadProgress } from './UploadProgress.tsx'
import { useUpload } from './use-upload.ts'

/** Sends a file and leads to its page. Nothing is stored in the directory by that. */
export const UploadCard = () => {
  const navigate = useNavigate()
  const [kind, setKind] = useState<ImportKind>('carriers')
  const { sending, problem, send, cancel } = useUpload((run) => navigate(`/admin/imports/${run}`))
  return (
    <TitledCard title="Import a file">
      {sending ? (
        <UploadProgress sending={sending} onCancel={cancel} />
      ) : (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <KindChoice kind={kind} onChange={setKind} />
          <DropZone onFile={(file) => void send(file, kind)} />
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

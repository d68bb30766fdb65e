import CloseIcon from '@mui/icons-material/Close'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { useId } from 'react'
import { useRefresh } from 'react-admin'
import { RecordChanges } from './RecordChanges.tsx'

interface HistoryDialogProps {
  title: string
  collection: string
  record: string
  onClose: () => void
}

export default function HistoryDialog({ title, collection, record, onClose }: HistoryDialogProps) {
  const refresh = useRefresh()
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="md">
      <DialogTitle id={id} sx={{ pr: 7, overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <IconButton aria-label="Close" autoFocus onClick={onClose} sx={{ position: 'absolute', top: 8, right: 8 }}>
        <CloseIcon />
      </IconButton>
      <DialogContent>
        <RecordChanges collection={collection} record={record} isAdmin onReverted={refresh} />
      </DialogContent>
    </Dialog>
  )
}

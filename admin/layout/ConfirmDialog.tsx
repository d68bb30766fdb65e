import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId, useState } from 'react'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  confirmLabel: string
  /** "Cancel" by default. */
  cancelLabel?: string
  isDestructive?: boolean
  /**
   * Runs while the dialog is open. Then the dialog closes; if this returns false, it stays open with what was typed.
   */
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { title, children, confirmLabel, cancelLabel = 'Cancel', isDestructive = false, onConfirm, onClose } = props
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const confirm = async () => {
    if (isBusy) return
    setBusy(true)
    if ((await onConfirm()) === false) setBusy(false)
    else onClose()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText component="div">{children}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{cancelLabel}</Button>
        <Button
          variant="contained"
          color={isDestructive ? 'error' : 'primary'}
          aria-disabled={isBusy}
          onClick={confirm}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

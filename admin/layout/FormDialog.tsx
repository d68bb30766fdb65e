import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { HttpError } from 'react-admin'

interface FormDialogProps {
  title: string
  children: ReactNode
  confirmLabel: string
  isDestructive?: boolean
  /** Throws react-admin's HttpError. Its message is shown, and typed text stays. */
  onConfirm: () => Promise<void>
  onClose: () => void
}

const wordsOf = (error: unknown): string =>
  error instanceof HttpError && error.message ? error.message : 'That did not work. Please try again.'

/** A dialog with a form. It closes on success and otherwise shows the problem. */
export const FormDialog = (props: FormDialogProps) => {
  const { title, children, confirmLabel, isDestructive = false, onConfirm, onClose } = props
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const id = useId()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setProblem('')
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setProblem(wordsOf(error))
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <form noValidate onSubmit={submit}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'grid', gap: 1.5 }}>
            {children}
            {problem && <Alert severity="error">{problem}</Alert>}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" color={isDestructive ? 'error' : 'primary'} aria-disabled={isBusy}>
            {confirmLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

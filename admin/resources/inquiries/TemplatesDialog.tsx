import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useId, useState } from 'react'
import { HttpError, useCreate, useDelete, useRefresh } from 'react-admin'
import { FOLLOW_UP_LIMITS } from '../../../domain/inquiries/rules.ts'
import type { ReplyTemplate } from '../../../domain/inquiries/schema.ts'
import { currentAccount } from '../../providers/session.ts'
import { showError, showToast } from '../../toasts/toasts.ts'

const OwnTemplate = ({ template }: { template: ReplyTemplate }) => {
  const refresh = useRefresh()
  const [remove, { isPending }] = useDelete<ReplyTemplate>()
  const drop = () =>
    remove(
      'reply_templates',
      { id: template.id, previousData: template },
      {
        mutationMode: 'pessimistic',
        onError: () => showError('Not Deleted', 'Failed to delete the template. Please try again.'),
        onSettled: refresh,
      },
    )
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{template.name}</Typography>
      <Button size="small" loading={isPending} onClick={drop} aria-label={`Delete template ${template.name}`}>
        Delete
      </Button>
    </Box>
  )
}

interface TemplatesDialogProps {
  /** The current text of the reply, which can be saved. */
  text: string
  own: readonly ReplyTemplate[]
  onClose: () => void
}

export const TemplatesDialog = ({ text, own, onClose }: TemplatesDialogProps) => {
  const id = useId()
  const [name, setName] = useState('')
  const refresh = useRefresh()
  const [create, { isPending }] = useCreate<ReplyTemplate>()
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim() || isPending) return
    void create(
      'reply_templates',
      { data: { account: currentAccount()?.id ?? '', name: name.trim(), text } },
      {
        onSuccess: () => {
          showToast({ title: 'Template Saved', text: 'You can find it under “Insert template”.' })
          refresh()
          onClose()
        },
        onError: (error) =>
          showError(
            'Not Saved',
            error instanceof HttpError ? error.message : 'Failed to save the template. Please try again.',
          ),
      },
    )
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>Your templates</DialogTitle>
      <DialogContent>
        {own.length === 0 && <Typography sx={{ color: 'text.secondary' }}>No templates yet</Typography>}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {own.map((template) => (
            <OwnTemplate key={template.id} template={template} />
          ))}
        </Box>
        {text.trim() ? (
          <Box component="form" onSubmit={save} sx={{ display: 'grid', justifyItems: 'start', gap: 1, mt: 2 }}>
            <TextField
              label="Template name"
              value={name}
              onChange={({ target }) => setName(target.value)}
              slotProps={{ htmlInput: { maxLength: FOLLOW_UP_LIMITS.templateName } }}
            />
            <Button type="submit" variant="outlined" loading={isPending} disabled={!name.trim()}>
              Save template
            </Button>
          </Box>
        ) : (
          <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
            To create a template, type it as a reply first. We replace {'{customer}'} and {'{company}'} with the names.
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { HttpError, useCreate, useDelete, useGetList, useRefresh } from 'react-admin'
import { FOLLOW_UP_LIMITS } from '../../../domain/inquiries/rules.ts'
import type { Inquiry, InquiryNote } from '../../../domain/inquiries/schema.ts'
import { useIsAdmin } from '../../layout/use-is-admin.ts'
import { currentAccount } from '../../providers/session.ts'
import { Moment } from '../../records/Moment.tsx'
import { TitledCard } from '../../records/TitledCard.tsx'
import { showError, showToast } from '../../toasts/toasts.ts'

const Note = ({ note }: { note: InquiryNote }) => {
  const isAdmin = useIsAdmin()
  const refresh = useRefresh()
  const [remove, { isPending }] = useDelete<InquiryNote>()
  const isOwn = note.author === currentAccount()?.id
  const drop = () =>
    remove(
      'inquiry_notes',
      { id: note.id, previousData: note },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => showToast({ title: 'Note Deleted' }),
        onError: () => showError('Not Deleted', 'Failed to delete the note. Please try again.'),
        onSettled: refresh,
      },
    )
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Typography sx={{ whiteSpace: 'pre-line' }}>{note.text}</Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
          {note.author_name || 'Unknown'} · <Moment at={note.created} />
        </Typography>
        {(isOwn || isAdmin) && (
          <Button size="small" loading={isPending} onClick={drop} aria-label="Delete this note">
            Delete
          </Button>
        )}
      </Box>
    </Box>
  )
}

const NoteForm = ({ inquiry }: { inquiry: Inquiry }) => {
  const [text, setText] = useState('')
  const refresh = useRefresh()
  const [create, { isPending }] = useCreate<InquiryNote>()
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim() || isPending) return
    void create(
      'inquiry_notes',
      { data: { inquiry: inquiry.id, author: currentAccount()?.id ?? '', text: text.trim() } },
      {
        onSuccess: () => {
          setText('')
          refresh()
        },
        onError: (error) =>
          showError(
            'Not Saved',
            error instanceof HttpError ? error.message : 'Failed to save your note. Please try again.',
          ),
      },
    )
  }
  return (
    <Box component="form" onSubmit={add} sx={{ display: 'grid', justifyItems: 'start', gap: 1 }}>
      <TextField
        label="New note"
        multiline
        minRows={2}
        value={text}
        onChange={({ target }) => setText(target.value)}
        slotProps={{ htmlInput: { maxLength: FOLLOW_UP_LIMITS.note } }}
      />
      <Button type="submit" variant="outlined" loading={isPending} disabled={!text.trim()}>
        Add note
      </Button>
    </Box>
  )
}

/** Internal notes. Customers never see them. */
export const NotesCard = ({ inquiry }: { inquiry: Inquiry }) => {
  const { data = [] } = useGetList<InquiryNote>('inquiry_notes', {
    filter: { inquiry: inquiry.id },
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'created', order: 'DESC' },
  })
  return (
    <TitledCard title="Notes">
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        Only your company and administrators can read notes.
      </Typography>
      <NoteForm inquiry={inquiry} />
      <Box component="ul" sx={{ m: 0, mt: 2, p: 0, listStyle: 'none' }}>
        {data.map((note) => (
          <Note key={note.id} note={note} />
        ))}
      </Box>
    </TitledCard>
  )
}

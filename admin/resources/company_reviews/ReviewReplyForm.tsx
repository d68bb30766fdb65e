import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'
import { REVIEW_DESK_LIMITS } from '../../../domain/reviews/rules.ts'
import type { CompanyReviewRecord } from '../../../domain/reviews/schema.ts'
import { useReviewReply } from './use-review-reply.ts'

interface ReviewReplyFormProps {
  review: CompanyReviewRecord
  onClose: () => void
}

export default function ReviewReplyForm({ review, onClose }: ReviewReplyFormProps) {
  const [text, setText] = useState(review.reply_text)
  const { store, isBusy, problem } = useReviewReply(review.id)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (await store(text)) onClose()
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={send}
      sx={{ display: 'grid', gap: 1, flex: '1 1 100%', maxWidth: '70ch' }}
    >
      <TextField
        label={`Your reply to ${review.customer_name}`}
        multiline
        minRows={3}
        autoFocus
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={Boolean(problem)}
        helperText={problem ?? 'Everyone can read it on your company page.'}
        slotProps={{ htmlInput: { maxLength: REVIEW_DESK_LIMITS.reply }, formHelperText: { 'aria-live': 'polite' } }}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" variant="contained" loading={isBusy} disabled={!text.trim()}>
          Publish reply
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </Box>
    </Box>
  )
}

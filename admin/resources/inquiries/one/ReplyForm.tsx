import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useRef } from 'react'
import { STANDING_WORDS } from '../../../../domain/inquiries/customer-consent.ts'
import { FOLLOW_UP_LIMITS, fillTemplate } from '../../../../domain/inquiries/follow-up-rules.ts'
import type { Inquiry } from '../../../../domain/inquiries/schema.ts'
import type { ListingRecord } from '../../../providers/resources.ts'
import { FailedReply } from './FailedReply.tsx'
import { TemplateMenu } from './TemplateMenu.tsx'
import { useInquiryHistory } from './use-inquiry.ts'
import { useReply } from './use-reply.ts'

const FAULT_ID = 'reply-fault'

export const ReplyForm = ({ inquiry, company }: { inquiry: Inquiry; company: ListingRecord }) => {
  const standing = useInquiryHistory(inquiry.id).data?.customer
  const { text, write, fault, isSending, send } = useReply(inquiry, standing)
  const field = useRef<HTMLTextAreaElement>(null)
  const names = { customer: inquiry.customer_name, company: company.name }
  /** What is typed already stays above it. */
  const insert = (template: string) => {
    const filled = fillTemplate(template, names)
    write(text.trim() ? `${text.trimEnd()}\n\n${filled}` : filled)
    field.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await send())) field.current?.focus()
  }
  return (
    <>
      <FailedReply inquiry={inquiry} onUse={insert} />
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere', mb: 1 }}>
        To {inquiry.customer_email}. The customer’s answer comes to {company.email}.
      </Typography>
      {standing && STANDING_WORDS[standing] && (
        <Alert severity="info" role="note" sx={{ mb: 1.5 }}>
          {STANDING_WORDS[standing]}
        </Alert>
      )}
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1 }}>
        <TextField
          label="Your reply"
          multiline
          minRows={6}
          value={text}
          onChange={({ target }) => write(target.value)}
          error={Boolean(fault)}
          helperText={fault}
          inputRef={field}
          slotProps={{
            htmlInput: { maxLength: FOLLOW_UP_LIMITS.reply, ...(fault ? { 'aria-describedby': FAULT_ID } : {}) },
            formHelperText: { id: FAULT_ID, role: 'alert' },
          }}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button type="submit" variant="contained" loading={isSending}>
            {standing === 'asked' ? 'Save reply' : 'Send reply'}
          </Button>
          <TemplateMenu text={text} onInsert={insert} />
        </Box>
      </Box>
    </>
  )
}

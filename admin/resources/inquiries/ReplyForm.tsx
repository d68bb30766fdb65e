import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useId, useRef, useState } from 'react'
import { HttpError, useCreate, useGetList, useRefresh } from 'react-admin'
import { problemOf, tidyValue } from '../../../domain/fields/field-rules.ts'
import { RECORD_RULES } from '../../../domain/fields/record-rules.ts'
import { type CustomerStanding, STANDING_WORDS } from '../../../domain/inquiries/customer-consent.ts'
import { deliveryText, hasFailed } from '../../../domain/inquiries/inquiry-history.ts'
import { BUILT_IN_TEMPLATES, FOLLOW_UP_LIMITS, fillTemplate } from '../../../domain/inquiries/rules.ts'
import type { Inquiry, InquiryReply, ReplyTemplate } from '../../../domain/inquiries/schema.ts'
import { dropDraft, findDraft, keepDraft } from '../../drafts/drafts.ts'
import { LateAlert } from '../../layout/LateAlert.tsx'
import type { ListingRecord } from '../../providers/resources.ts'
import { currentAccount } from '../../providers/session.ts'
import { showError, showToast } from '../../toasts/toasts.ts'
import { TemplatesDialog } from './TemplatesDialog.tsx'
import { useInquiryHistory, useReplies } from './use-inquiry.ts'

const PROBLEM_ID = 'reply-problem'

export const ReplyForm = ({ inquiry, company }: { inquiry: Inquiry; company: ListingRecord }) => {
  const standing = useInquiryHistory(inquiry.id).data?.customer
  const { text, write, problem, isSending, send } = useReply(inquiry, standing)
  const field = useRef<HTMLTextAreaElement>(null)
  const names = { customer: inquiry.customer_name, company: company.name }
  /** Appends a template to the text. */
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
        To {inquiry.customer_email}. The customer’s answer goes to {company.email}.
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
          error={Boolean(problem)}
          helperText={problem}
          inputRef={field}
          slotProps={{
            htmlInput: { maxLength: FOLLOW_UP_LIMITS.reply, ...(problem ? { 'aria-describedby': PROBLEM_ID } : {}) },
            formHelperText: { id: PROBLEM_ID, role: 'alert' },
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

/** Shown if the newest reply was not delivered. */
const FailedReply = ({ inquiry, onUse }: { inquiry: Inquiry; onUse: (text: string) => void }) => {
  const { data } = useInquiryHistory(inquiry.id)
  const newest = useReplies(inquiry.id).at(-1)
  const mail = data?.mails.find(({ record }) => record === newest?.id)
  if (!newest || !mail || !hasFailed(mail)) return null
  return (
    <LateAlert
      severity="error"
      sx={{ mb: 2, overflowWrap: 'anywhere' }}
      action={
        <Button color="inherit" onClick={() => onUse(newest.text)}>
          Reuse text
        </Button>
      }
    >
      Your last reply did not reach {mail.recipient}. {deliveryText(mail)}{' '}
      {inquiry.customer_phone ? 'Call the customer, or try again later.' : 'You can try again later.'}
    </LateAlert>
  )
}

const RULE = RECORD_RULES.inquiry_replies.text

const serverProblem = (error: unknown): string | undefined => {
  if (!(error instanceof HttpError)) return undefined
  const problem: unknown = error.body?.errors?.text
  return typeof problem === 'string' ? problem : undefined
}

/** The text of a reply, stored as a draft until it is sent. */
const useReply = (inquiry: Inquiry, standing: CustomerStanding | undefined) => {
  const draft = `/inquiries/${inquiry.id}`
  const [text, setText] = useState(() => String(findDraft(draft)?.['text'] ?? ''))
  const [problem, setProblem] = useState<string>()
  const refresh = useRefresh()
  const [create, { isPending }] = useCreate<InquiryReply>()
  const write = (typed: string) => {
    setText(typed)
    setProblem(undefined)
    keepDraft(draft, { text: typed })
  }
  /** Returns false if the reply is invalid or cannot be sent. */
  const send = async (): Promise<boolean> => {
    if (isPending) return true
    const invalid = problemOf(RULE, tidyValue(RULE, text))
    setProblem(invalid)
    if (invalid) return false
    try {
      const data = { inquiry: inquiry.id, author: currentAccount()?.id ?? '', text }
      await create('inquiry_replies', { data }, { returnPromise: true })
    } catch (error) {
      const found = serverProblem(error)
      setProblem(found)
      if (!found)
        showError(
          'Not Sent',
          error instanceof HttpError ? error.message : 'Failed to send your reply. Please try again.',
        )
      return false
    }
    dropDraft(draft)
    setText('')
    if (standing === 'asked') showToast({ title: 'Reply Saved', text: 'We will send it when the customer responds.' })
    else showToast({ title: 'Reply Sent', text: `We emailed it to ${inquiry.customer_email}.` })
    refresh()
    return true
  }
  return { text, write, problem, isSending: isPending, send }
}

interface TemplateMenuProps {
  /** The current text of the reply. */
  text: string
  onInsert: (text: string) => void
}

/** Built-in templates and those of the account. */
const TemplateMenu = ({ text, onInsert }: TemplateMenuProps) => {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { data: own = [] } = useGetList<ReplyTemplate>('reply_templates', {
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: 50 },
  })
  const close = () => setAnchor(undefined)
  const insert = (template: string) => {
    close()
    // wait until the closing menu has returned the focus to its button
    requestAnimationFrame(() => onInsert(template))
  }
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        aria-controls={anchor ? id : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Insert template
      </Button>
      <Menu id={id} anchorEl={anchor ?? null} open={anchor !== undefined} onClose={close}>
        {[...BUILT_IN_TEMPLATES, ...own].map((template) => (
          <MenuItem
            key={`${'id' in template ? template.id : ''}${template.name}`}
            onClick={() => insert(template.text)}
          >
            {template.name}
          </MenuItem>
        ))}
        <Divider />
        <MenuItem
          onClick={() => {
            close()
            setOpen(true)
          }}
        >
          Your templates…
        </MenuItem>
      </Menu>
      {isOpen && <TemplatesDialog text={text} own={own} onClose={() => setOpen(false)} />}
    </>
  )
}

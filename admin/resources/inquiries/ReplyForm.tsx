import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useGetList, useGetOne } from 'react-admin'
import type { Location } from '../../../domain/catalog/schema.ts'
import { STANDING_WORDS } from '../../../domain/inquiries/customer-consent.ts'
import { deliveryText, hasFailed } from '../../../domain/inquiries/inquiry-history.ts'
import { currencyIn, OFFER_LABELS, priceLabel } from '../../../domain/inquiries/offer.ts'
import { BUILT_IN_TEMPLATES, FOLLOW_UP_LIMITS, fillTemplate } from '../../../domain/inquiries/rules.ts'
import type { Inquiry, ReplyTemplate } from '../../../domain/inquiries/schema.ts'
import type { ReplyProblems, TypedReply } from '../../../domain/inquiries/typed-reply.ts'
import { LabeledInput } from '../../inputs/LabeledInput.tsx'
import { LateAlert } from '../../layout/LateAlert.tsx'
import type { ListingRecord } from '../../providers/resources.ts'
import { TemplatesDialog } from './TemplatesDialog.tsx'
import { useInquiryHistory, useReplies } from './use-inquiry.ts'
import { useReply } from './use-reply.ts'

const PROBLEM_ID = 'reply-problem'

export const ReplyForm = ({ inquiry, company }: { inquiry: Inquiry; company: ListingRecord }) => {
  const standing = useInquiryHistory(inquiry.id).data?.customer
  const { typed, write, problems, isSending, send } = useReply(inquiry, standing)
  const { text } = typed
  const field = useRef<HTMLTextAreaElement>(null)
  const names = { customer: inquiry.customer_name, company: company.name }
  /** Appends a template to the text. */
  const insert = (template: string) => {
    const filled = fillTemplate(template, names)
    write({ text: text.trim() ? `${text.trimEnd()}\n\n${filled}` : filled })
    field.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const fault = await send()
    if (fault === 'text') field.current?.focus()
    else if (fault) document.getElementById(OFFER_IDS[fault])?.focus()
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
          onChange={({ target }) => write({ text: target.value })}
          error={Boolean(problems.text)}
          helperText={problems.text}
          inputRef={field}
          slotProps={{
            htmlInput: {
              maxLength: FOLLOW_UP_LIMITS.reply,
              ...(problems.text ? { 'aria-describedby': PROBLEM_ID } : {}),
            },
            formHelperText: { id: PROBLEM_ID, role: 'alert' },
          }}
        />
        <OfferFields company={company} typed={typed} problems={problems} onWrite={write} />
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

interface OfferFieldsProps {
  company: ListingRecord
  typed: TypedReply
  problems: ReplyProblems
  onWrite: (changed: Partial<TypedReply>) => void
}

const OFFER_IDS = { price: 'reply-price', available_on: 'reply-date' } as const

/** A price and a date, both optional, so that customers can compare replies. */
const OfferFields = ({ company, typed, problems, onWrite }: OfferFieldsProps) => {
  const { data: location } = useGetOne<Location>('admin/locations', { id: company.location })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 1, '& > *': { flex: '1 1 12rem' } }}>
      <LabeledInput
        id={OFFER_IDS.price}
        label={priceLabel(location && currencyIn(location.country))}
        value={typed.price}
        fault={problems.price}
        inputProps={{ inputMode: 'numeric', maxLength: 20, autoComplete: 'off' }}
        onChange={({ target }) => onWrite({ price: target.value })}
      />
      <LabeledInput
        id={OFFER_IDS.available_on}
        label={`${OFFER_LABELS.available_on} (optional)`}
        type="date"
        notched
        value={typed.available_on}
        fault={problems.available_on}
        onChange={({ target }) => onWrite({ available_on: target.value })}
      />
    </Box>
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

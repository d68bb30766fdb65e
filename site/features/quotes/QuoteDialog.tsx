import { QUOTE_FORM } from '../../../domain/forms/visitor-forms.ts'
import { ModalDialog } from '../../components/ModalDialog.tsx'
import { FormFrame } from '../forms/FormFrame.tsx'
import { TextField } from '../forms/TextField.tsx'
import { useVisitorForm } from '../forms/use-visitor-form.ts'

export interface QuotedCompany {
  /** Id of its listing. */
  listing: string
  name: string
}

interface Props {
  company: QuotedCompany
  onEnd: () => void
}

/** Asks a company for a quote, then confirms it. */
export function QuoteDialog({ company, onEnd }: Props) {
  const form = useVisitorForm({
    collection: 'inquiries',
    rules: QUOTE_FORM,
    about: { listing: company.listing },
    failure: 'Failed to send quote request. Please try again.',
  })
  if (form.status === 'sent')
    return (
      <ModalDialog key="sent" title="Request Submitted Successfully!" onClose={onEnd}>
        <p className="mt-2">Your request to {company.name} is on its way. You get a copy by e-mail.</p>
        <button type="button" className="button mt-5" data-autofocus onClick={onEnd}>
          OK
        </button>
      </ModalDialog>
    )
  return (
    <ModalDialog key="form" title="Get A Quote" isLocked={form.status === 'sending'} onClose={onEnd}>
      <p className="mt-1 mb-4 text-muted">{company.name} answers you by e-mail or phone.</p>
      <FormFrame form={form} button="Send Request" sending="Sending...">
        <TextField form={form} name="customer_name" label="Name" autoComplete="name" />
        <TextField form={form} name="customer_phone" label="Phone" type="tel" autoComplete="tel" />
        <TextField form={form} name="customer_email" label="Email" type="email" autoComplete="email" />
        <TextField form={form} name="message" label="Requirements" rows={4} />
      </FormFrame>
    </ModalDialog>
  )
}

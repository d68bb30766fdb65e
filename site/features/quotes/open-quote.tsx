import { useEffect, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { QUOTE_FORM } from '../../../domain/forms/visitor-forms.ts'
import { ModalDialog } from '../../components/ModalDialog.tsx'
import { FormFrame } from '../forms/FormFrame.tsx'
import { TextField } from '../forms/TextField.tsx'
import { useVisitorForm, type VisitorForm } from '../forms/use-visitor-form.ts'
import { AlsoAsk } from './AlsoAsk.tsx'
import { FAILURE, namesOf } from './quote-labels.ts'
import { type QuotedCompany, type QuoteTarget, similarTo } from './quoted-company.ts'

let root: Root | undefined

/** Opens the quote dialog of a company. */
export const openQuote = (target: QuoteTarget): void => {
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  const close = () => root?.render(null)
  root.render(<QuoteDialog key={target.company.listing} {...target} onEnd={close} />)
}

interface Props extends QuoteTarget {
  onEnd: () => void
}

function QuoteFields({ form }: { form: VisitorForm }) {
  return (
    <FormFrame form={form} button="Send Request" sending="Sending...">
      <TextField form={form} name="customer_name" label="Name" autoComplete="name" />
      <TextField form={form} name="customer_phone" label="Phone" type="tel" autoComplete="tel" />
      <TextField form={form} name="customer_email" label="Email" type="email" autoComplete="email" />
      <TextField
        form={form}
        name="message"
        label="Requirements"
        rows={4}
        hint="From where, to where, what and how much, and when."
      />
    </FormFrame>
  )
}

/** Similar companies, once they are known. */
const useSimilar = (path: QuoteTarget['path']): readonly QuotedCompany[] => {
  const [companies, setCompanies] = useState<readonly QuotedCompany[]>([])
  useEffect(() => {
    if (path) void similarTo(path).then(setCompanies)
  }, [path])
  return companies
}

/** Requests a quote from a company, confirms it, and offers to ask others. */
export function QuoteDialog({ company, together = [], path, onEnd }: Props) {
  const form = useVisitorForm({
    collection: 'inquiries',
    rules: QUOTE_FORM,
    about: { listing: company.listing },
    failure: FAILURE,
  })
  const offered = useSimilar(path)
  const [isAsking, setAsking] = useState(false)
  const others = together.length > 0 ? together : offered
  if (form.sent)
    return (
      <ModalDialog key="sent" title="Request Submitted Successfully!" isLocked={isAsking} onClose={onEnd}>
        <p className="mt-2">Your request to {company.name} is on its way. You get a confirmation by email.</p>
        <button type="button" className="button mt-5" data-autofocus aria-disabled={isAsking} onClick={onEnd}>
          OK
        </button>
        {others.length > 0 && (
          <AlsoAsk request={form.sent} companies={others} atOnce={together.length > 0} onAsking={setAsking} />
        )}
      </ModalDialog>
    )
  return (
    <ModalDialog key="form" title="Get A Quote" isLocked={form.status === 'sending'} onClose={onEnd}>
      <p className="mt-1 mb-4 text-muted">
        {together.length > 0
          ? `${namesOf([company, ...together])} each get this request, with your name, phone and email, and answer you.`
          : `${company.name} answers you by email or phone.`}
      </p>
      <QuoteFields form={form} />
    </ModalDialog>
  )
}

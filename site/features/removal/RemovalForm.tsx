import { useLayoutEffect } from 'react'
import { REMOVAL_FORM, REMOVAL_LABELS } from '../../../domain/forms/visitor-forms.ts'
import { REMOVAL_REQUEST_LABELS, REMOVAL_REQUEST_TYPES } from '../../../domain/removal-requests/rules.ts'
import { companyPath } from '../../../domain/routes.ts'
import { SLUG_PATTERN } from '../../../domain/slug.ts'
import { FieldProblem } from '../forms/FieldProblem.tsx'
import { FormDone } from '../forms/FormDone.tsx'
import { FormFrame } from '../forms/FormFrame.tsx'
import { TextField } from '../forms/TextField.tsx'
import { useVisitorForm } from '../forms/use-visitor-form.ts'

/** URL of the page that led here. '' if none did. */
const companyInAddress = (): string => {
  const slug = new URLSearchParams(location.search).get('company') ?? ''
  return SLUG_PATTERN.test(slug) ? location.origin + companyPath(slug) : ''
}

/** Requests a correction or removal of a listing. */
export default function RemovalForm() {
  const form = useVisitorForm({
    collection: 'removal_requests',
    rules: REMOVAL_FORM,
    about: {},
    failure: 'Failed to send your request. Please try again.',
  })
  const { ref } = form
  useLayoutEffect(() => {
    const input = ref.current?.elements.namedItem('company')
    if (input instanceof HTMLInputElement) input.value = companyInAddress() || input.value
  }, [ref])
  if (form.status === 'sent')
    return (
      <FormDone title="Request sent!">
        We usually answer within one business day. If you asked for a removal from the email address of the listing, a
        link that does it at once is on its way to you.
      </FormDone>
    )
  return (
    <FormFrame form={form} button="Send Request" sending="Sending...">
      <TextField form={form} name="company" label={REMOVAL_LABELS.company} />
      <RequestTypeField problem={form.problems['request_type']} />
      <TextField form={form} name="email" label={REMOVAL_LABELS.email} type="email" autoComplete="email" />
      <TextField form={form} name="message" label={REMOVAL_LABELS.message} rows={5} />
    </FormFrame>
  )
}

/** The choice between correction and removal. */
function RequestTypeField({ problem }: { problem: string | undefined }) {
  const id = 'removal-request-type'
  return (
    <div
      role="radiogroup"
      aria-required
      aria-labelledby={id}
      aria-invalid={Boolean(problem)}
      aria-describedby={problem ? `${id}-problem` : undefined}
    >
      <span id={id} className="block font-heading font-bold">
        {REMOVAL_LABELS.request_type}
      </span>
      <div className="flex flex-wrap gap-x-6">
        {REMOVAL_REQUEST_TYPES.map((request_type) => (
          <label key={request_type} className="inline-flex min-h-11 cursor-pointer items-center gap-2">
            <input type="radio" name="request_type" value={request_type} className="size-5 accent-link" />
            {REMOVAL_REQUEST_LABELS[request_type]}
          </label>
        ))}
      </div>
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </div>
  )
}

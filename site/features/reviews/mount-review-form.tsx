import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { REVIEW_FORM } from '../../../domain/forms/visitor-forms.ts'
import { ASKED_FIELD } from '../../../domain/routes.ts'
import { FormDone } from '../forms/FormDone.tsx'
import { FormFrame } from '../forms/FormFrame.tsx'
import { TextField } from '../forms/TextField.tsx'
import { useVisitorForm } from '../forms/use-visitor-form.ts'
import { StarRating } from './StarRating.tsx'

/** Replaces an element's content with a listing's review form. */
export const mountReviewForm = (element: Element, listing: string): void =>
  createRoot(element).render(<ReviewForm listing={listing} />)

interface Props {
  /** Id of the reviewed listing. */
  listing: string
}

/** From the link that a customer gets after asking the company for a quote. */
const askedToken = (): string => new URLSearchParams(location.hash.slice(1)).get(ASKED_FIELD) ?? ''

export function ReviewForm({ listing }: Props) {
  const [asked] = useState(askedToken)
  const form = useVisitorForm({
    collection: 'reviews',
    rules: REVIEW_FORM,
    about: { listing },
    ...(asked ? { proof: { [ASKED_FIELD]: asked } } : {}),
    failure: 'Failed to submit review. Please try again.',
  })
  if (form.status === 'sent')
    return <FormDone title="Review submitted!">Your review has been submitted and is pending admin approval.</FormDone>
  return (
    <FormFrame form={form} button="Submit Review" sending="Submitting...">
      {asked && (
        <p className="text-muted">
          Your review will say that you asked this company for a quote. Use the email address with which you asked.
        </p>
      )}
      <StarRating
        name="rating"
        label="Your rating"
        initial={Number(form.drafted['rating'] ?? 0)}
        problem={form.problems['rating']}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField form={form} name="customer_name" label="Name" autoComplete="name" />
        <TextField form={form} name="customer_email" label="Email" type="email" autoComplete="email" />
      </div>
      <TextField form={form} name="review_text" label="Review" rows={5} />
    </FormFrame>
  )
}

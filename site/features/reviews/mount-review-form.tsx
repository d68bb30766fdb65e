import { createRoot } from 'react-dom/client'
import { REVIEW_FORM } from '../../../domain/forms/visitor-forms.ts'
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

export function ReviewForm({ listing }: Props) {
  const form = useVisitorForm({
    collection: 'reviews',
    rules: REVIEW_FORM,
    about: { listing },
    failure: 'Failed to submit review. Please try again.',
  })
  if (form.status === 'sent')
    return <FormDone title="Review submitted!">Your review has been submitted and is pending admin approval.</FormDone>
  return (
    <FormFrame form={form} button="Submit Review" sending="Submitting...">
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

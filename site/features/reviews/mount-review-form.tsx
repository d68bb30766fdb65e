import { createRoot } from 'react-dom/client'
import { ReviewForm } from './ReviewForm.tsx'

/** Puts the review form of a listing into an element, in place of what it holds. */
export const mountReviewForm = (element: Element, listing: string): void =>
  createRoot(element).render(<ReviewForm listing={listing} />)

import { request } from '../request.ts'

/** Stores a company's answer to a review, or takes it away with ''. Throws react-admin's HttpError. */
export const replyToReview = async (review: string, text: string): Promise<void> => {
  await request(`/api/directory/reviews/${encodeURIComponent(review)}/reply`, {
    method: 'POST',
    body: JSON.stringify({ text }),
  })
}

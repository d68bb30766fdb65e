import { z } from 'zod'
import { flag, relation, ruled, stored, wholeNumber } from '../fields/fields.ts'
import { RECORD_RULES } from '../fields/record-rules.ts'
import { MAX_STARS } from './rules.ts'

/** A visitor's review, as it is stored; public once it is approved. */
export const reviewSchema = z.object({
  ...stored,
  listing: relation('company_listings'),
  customer_name: ruled(RECORD_RULES.reviews.customer_name),
  customer_email: ruled(RECORD_RULES.reviews.customer_email),
  rating: wholeNumber(1, MAX_STARS),
  review_text: ruled(RECORD_RULES.reviews.review_text),
  is_approved: flag,
  /** Whether an administrator has decided against it: it waits for nobody. */
  is_declined: flag,
})
export type Review = z.infer<typeof reviewSchema>

/** What everybody may read of an approved review: never the e-mail address. */
export const publicReviewSchema = reviewSchema.pick({
  id: true,
  listing: true,
  customer_name: true,
  rating: true,
  review_text: true,
  created: true,
})

/** Average of the ratings, rounded to one decimal; 0 for none. */
export const averageRating = (reviews: readonly Pick<Review, 'rating'>[]): number =>
  reviews.length ? Math.round((reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length) * 10) / 10 : 0

import { z } from 'zod'
import {
  choice,
  flag,
  optionalMoment,
  optionalRelation,
  relation,
  ruled,
  stored,
  wholeNumber,
} from '../fields/fields.ts'
import { RECORD_RULES } from '../fields/record-rules.ts'
import { MAX_STARS, REPORT_REASONS, REPORT_STATES } from './rules.ts'

/** A visitor's review. Public once it is approved. */
export const reviewSchema = z.object({
  ...stored,
  listing: relation('company_listings'),
  customer_name: ruled(RECORD_RULES.reviews.customer_name),
  customer_email: ruled(RECORD_RULES.reviews.customer_email),
  rating: wholeNumber(1, MAX_STARS),
  review_text: ruled(RECORD_RULES.reviews.review_text),
  is_approved: flag,
  /** True if an administrator declined it. */
  is_declined: flag,
  /** The company's reply, '' for none, and its time. */
  reply_text: ruled(RECORD_RULES.reviews.reply_text),
  reply_at: optionalMoment,
  /** When its author asked the company for a quote, if a link to that address proved it; '' otherwise. */
  asked_at: optionalMoment,
})
export type Review = z.infer<typeof reviewSchema>

/** What everyone can read of an approved review. Never the email address. */
export const publicReviewSchema = reviewSchema.pick({
  id: true,
  listing: true,
  customer_name: true,
  rating: true,
  review_text: true,
  asked_at: true,
  created: true,
})

/** Average rating, rounded to one decimal. 0 if there is none. */
export const averageRating = (reviews: readonly Pick<Review, 'rating'>[]): number =>
  reviews.length ? Math.round((reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length) * 10) / 10 : 0

/** An approved review for its company's people, without the email address. */
export type CompanyReviewRecord = Omit<Review, 'customer_email' | 'is_approved' | 'updated'>

/** A request by a company's people to look at a review. */
export const reviewReportSchema = z.object({
  ...stored,
  review: relation('reviews'),
  reason: choice(REPORT_REASONS),
  details: ruled(RECORD_RULES.review_reports.details),
  reported_by: optionalRelation('users'),
  state: choice(REPORT_STATES),
})
export type ReviewReport = z.infer<typeof reviewReportSchema>

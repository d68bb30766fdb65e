import { companyPath } from '../../../routes.ts'
import type { CompanyLists } from '../../company-lists.ts'
import { firstSentences } from '../page-text.ts'
import { companyCard } from './company-card.ts'

/** A review with its company. */
export interface RecentReview {
  author: string
  rating: number
  /** Its first sentences. */
  text: string
  /** In PocketBase's time format. */
  created: string
  company: string
  path: string
  place: string
}

/** Reviews on the home page, each of a different company. */
const RECENT_REVIEWS = 6
/** Sentences shown per review. */
const SENTENCES = 2

/** The newest review of each of the companies that were reviewed last. */
export const recentReviews = (lists: CompanyLists): RecentReview[] =>
  lists.reviewed.first(RECENT_REVIEWS).flatMap((company) =>
    company.reviews.slice(0, 1).map(({ customer_name, rating, review_text, created }) => ({
      author: customer_name,
      rating,
      text: firstSentences(review_text, SENTENCES).start,
      created,
      company: company.name,
      path: companyPath(company.slug),
      place: companyCard(company).place,
    })),
  )

import { MAX_STARS } from './rules.ts'

/** Number of reviews by stars, most stars first. */
export const starCounts = (reviews: readonly { rating: number }[]): { stars: number; reviews: number }[] =>
  Array.from({ length: MAX_STARS }, (_, index) => {
    const stars = MAX_STARS - index
    return { stars, reviews: reviews.filter(({ rating }) => rating === stars).length }
  })

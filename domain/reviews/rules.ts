/** Stars on a rating scale. */
export const MAX_STARS = 5

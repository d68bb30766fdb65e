import { formatCount } from '../../../../domain/text/format.ts'

/** "1 listing", "1,200 listings". */
export const countListings = (count: number): string => `${formatCount(count)} ${count === 1 ? 'listing' : 'listings'}`

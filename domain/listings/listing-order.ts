import { foldText } from '../text/fold-text.ts'

/** How PocketBase sorts lists that show featured companies first; a second order follows it. */
export const FEATURED_FIRST = '-is_featured'

interface Ordered {
  name: string
  slug: string
  is_featured: boolean
}

/** A text by whose order featured companies come first, then all by name; no two companies share one. */
export const listingSortKey = ({ name, slug, is_featured }: Ordered): string =>
  `${is_featured ? 0 : 1}${foldText(name)}\0${slug}`

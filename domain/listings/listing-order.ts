import { foldText } from '../text/fold-text.ts'

interface Ordered {
  name: string
  slug: string
  is_featured: boolean
}

/** A text by whose order featured companies come first, then all by name; no two companies share one. */
export const listingSortKey = ({ name, slug, is_featured }: Ordered): string =>
  `${is_featured ? 0 : 1}${foldText(name)}\0${slug}`

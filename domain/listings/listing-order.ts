import { foldText } from '../text/fold-text.ts'
import { inOnePiece } from '../text/in-one-piece.ts'

interface Ordered {
  name: string
  slug: string
  is_featured: boolean
}

/** A text by whose order featured companies come first, then all by name; no two companies share one. */
export const listingSortKey = ({ name, slug, is_featured }: Ordered): string =>
  inOnePiece(is_featured ? '0' : '1', foldText(name), '\0', slug)

/** The name in such a text, as `foldText` makes it. */
export const foldedName = (sortKey: string): string => sortKey.slice(1, sortKey.indexOf('\0'))

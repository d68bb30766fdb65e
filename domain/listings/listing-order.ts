import { inOnePiece } from '../text/escape-html.ts'
import { foldText } from '../text/fold-text.ts'

interface Ordered {
  name: string
  slug: string
  is_featured: boolean
}

/** Characters that keyboards and word processors use as apostrophes. */
const APOSTROPHES = /['’‘`´ʻʼʹ′]/g
/** Names that begin with a letter or digit and have no apostrophe, as most do. */
const PLAIN = /^[a-z0-9][^'`\x7f-\uffff]*$/i
const LEADING_SIGNS = /^[^\p{L}\p{N}]+/u

/**
 * A name as it is sorted: folded, from its first letter or digit on and without apostrophes, so that "#1 Movers" is
 * among the ones and O´Neil next to O'Neil. A name that contains only signs is sorted by its signs.
 */
export const sortName = (name: string): string => {
  if (PLAIN.test(name)) return foldText(name)
  // Folding produces apostrophes for some signs.
  const folded = foldText(name.replace(APOSTROPHES, '')).replace(APOSTROPHES, '')
  return folded.replace(LEADING_SIGNS, '') || folded
}

/** Sort key that puts featured companies first, then sorts by name. Unique. */
export const listingSortKey = ({ name, slug, is_featured }: Ordered): string =>
  inOnePiece(is_featured ? '0' : '1', sortName(name), '\0', slug)

/** The name part of the key, as made by `sortName`. */
export const sortedName = (sortKey: string): string => sortKey.slice(1, sortKey.indexOf('\0'))

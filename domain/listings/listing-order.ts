import { inOnePiece } from '../text/escape-html.ts'
import { foldText } from '../text/fold-text.ts'

interface Ordered {
  name: string
  slug: string
  is_featured: boolean
}

/** Characters that keyboards and word processors use as an apostrophe. */
const APOSTROPHES = /['’‘`´ʻʼʹ′]/g
/** Beginning with a letter or digit, and without apostrophes: nearly all names are. */
const PLAIN = /^[a-z0-9][^'`\x7f-\uffff]*$/i
const LEADING_SIGNS = /^[^\p{L}\p{N}]+/u

/**
 * A name as it is sorted: folded, from its first letter or digit on and without apostrophes, so that "#1 Movers" is
 * among the ones and O´Neil next to O'Neil. A name that contains only signs is sorted by its signs.
 */
export const sortName = (name: string): string => {
  if (PLAIN.test(name)) return foldText(name)
  // folding spells some signs with apostrophes
  const folded = foldText(name.replace(APOSTROPHES, '')).replace(APOSTROPHES, '')
  return folded.replace(LEADING_SIGNS, '') || folded
}

/** A text by whose order featured companies come first, then all by name; no two companies share one. */
export const listingSortKey = ({ name, slug, is_featured }: Ordered): string =>
  inOnePiece(is_featured ? '0' : '1', sortName(name), '\0', slug)

/** The name in such a text, as `sortName` makes it. */
export const sortedName = (sortKey: string): string => sortKey.slice(1, sortKey.indexOf('\0'))

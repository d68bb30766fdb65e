/** The words by which the finder knows what a name and what somebody types have in common. */
import { SHORT_FORMS } from '../../places/city-key.ts'
import { foldText } from '../../text/fold-text.ts'

/** Words that tell no company from another. */
const UNTELLING = new Set(['inc', 'llc', 'co', 'corp', 'ltd', 'of', 'and', 'the'])

/** Single letters and digits in a row are one word, however they are parted: "J.B.", "J B" and "JB". */
const joinSingles = (words: readonly string[]): string[] => {
  const joined: string[] = []
  let isOpen = false
  for (const word of words) {
    const isSingle = [...word].length === 1
    if (isSingle && isOpen) joined[joined.length - 1] += word
    else joined.push(word)
    isOpen = isSingle
  }
  return joined
}

/** "The J.B. Hunt Co." → ["jb", "hunt"], "St. Louis" → ["saint", "louis"]; a text of nothing but untelling words keeps them. */
export const findWords = (text: string): string[] => {
  const plain = foldText(text).replace(/['’`]/g, '')
  const all = plain.replace(/\bl[. ]+l[. ]+c\b/g, 'llc').match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = all.filter((word) => !UNTELLING.has(word))
  const words = joinSingles(telling.length > 0 ? telling : all)
  const left = words.filter((word) => !UNTELLING.has(word))
  // the last word may be the beginning of a longer one
  return (left.length > 0 ? left : words).map((word, at, { length }) =>
    at < length - 1 ? (SHORT_FORMS[word] ?? word) : word,
  )
}

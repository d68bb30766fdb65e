import { SHORT_FORMS } from '../places/city-key.ts'
import { foldText } from '../text/fold-text.ts'

/** Words by which a search compares a name with what a visitor types. */

/** Words that do not distinguish companies. */
const UNTELLING = new Set(
  'inc incorporated llc llp co corp corporation ltd ltee limited limitee enr of and the'.split(' '),
)

/** Joins single letters and digits in a row, however they are separated: "J.B.", "J B" and "JB". */
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

// The server's engine supports \p{L} only in patterns with a lookahead. This one changes nothing.
const WORD = /(?=.)[\p{L}\p{N}]+/gu

const tellingWords = (plain: string): string[] => {
  const all = plain.replace(/\bl[. ]+l[. ]+c\b/g, 'llc').match(WORD) ?? []
  const telling = all.filter((word) => !UNTELLING.has(word))
  const words = joinSingles(telling.length > 0 ? telling : all)
  const left = words.filter((word) => !UNTELLING.has(word))
  // The last word may be the beginning of a longer one.
  return (left.length > 0 ? left : words).map((word, at, { length }) =>
    at < length - 1 ? (SHORT_FORMS[word] ?? word) : word,
  )
}

const APOSTROPHES = /['’`]/g
/** Other characters that people type as an apostrophe. Folding would turn an accent alone into a space. */
const LIKE_APOSTROPHES = /[´ʻʼ‘]/g

const folded = (text: string): string => foldText(text.replace(LIKE_APOSTROPHES, '’'))

/** "The J.B. Hunt Co." → ["jb", "hunt"], "St. Louis" → ["saint", "louis"]. A text with only stop words keeps them. */
export const findWords = (text: string): string[] => tellingWords(folded(text).replace(APOSTROPHES, ''))

/** A French article or preposition that lost its vowel: "d'Orléans", "L'Ancienne". */
const ELISION = /(?<![\p{L}\p{N}])[dl]['’`](?=\p{L}{3})/gu

/** An Irish name: "O'Neil" is also typed "o neil". */
const OF_IRISH = /(?<![\p{L}\p{N}])o['’`](?=\p{L}{3})/gu

/** Short parts that are also typed as one: "AT&T", "24/7". */
const SHORT_PARTS = /(?<![\p{L}\p{N}])([\p{L}\p{N}]{1,3})[&/]([\p{L}\p{N}]{1,3})(?![\p{L}\p{N}])/gu

/** The ways to type a name: "Île d'Orléans" → [["ile", "dorleans"], ["ile", "orleans"]]. Most names have one. */
export const nameForms = (text: string): string[][] => {
  const words = findWords(text)
  const plain = folded(text)
  const others = [plain.replace(ELISION, ''), plain.replace(OF_IRISH, 'o '), plain.replace(SHORT_PARTS, '$1$2')]
  const forms = [words, ...others.filter((other) => other !== plain).map(findWords)]
  return [...new Map(forms.map((form) => [form.join(' '), form])).values()]
}

/** A word of a typed text, and where it is. */
export interface Token {
  word: string
  start: number
  end: number
}

const TYPED_WORD = /[\p{L}\p{M}\p{N}]+(?:['’`´ʻʼ‘][\p{L}\p{M}\p{N}]+)*/gu

const isInitial = (token: Token | undefined): boolean => token !== undefined && [...token.word].length === 1

/** Single letters in a row are one word, as in `findWords`: also "B and L". */
const withInitials = (tokens: readonly Token[]): Token[] => {
  const joined: Token[] = []
  let isOpen = false
  for (const [at, token] of tokens.entries()) {
    const isSingle = isInitial(token)
    const last = joined.at(-1)
    if (isOpen && token.word === 'and' && isInitial(tokens[at + 1])) continue
    if (isSingle && isOpen && last)
      joined[joined.length - 1] = { ...last, word: last.word + token.word, end: token.end }
    else joined.push(token)
    isOpen = isSingle
  }
  return joined
}

/** All words of a typed text, folded as `findWords` folds them. An elided article is part of its word. */
export const tokensOf = (text: string): Token[] => withInitials(foldedTokens(text))

const foldedTokens = (text: string): Token[] =>
  [...text.matchAll(TYPED_WORD)].map(([raw], at, all) => {
    const word = folded(raw).replace(ELISION, '').replace(APOSTROPHES, '')
    const start = all[at]?.index ?? 0
    return {
      word: at < all.length - 1 ? (SHORT_FORMS[word] ?? word) : word,
      start,
      end: start + raw.length,
    }
  })

import { hasLeadingInitial, isInitials } from './initials.ts'
import { isReadable, tidyText } from './tidy-text.ts'
import { aroundApostrophes, aroundDigits, isRomanNumeral, titleLetters } from './title-word.ts'
import { FIXED_FORMS, FRENCH_SMALL_WORDS, SMALL_WORDS, TRADE_WORDS, TWO_LETTER_WORDS } from './word-lists.ts'

interface Place {
  previous: string
  next: string
  french: boolean
}

const bare = (word: string): string => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
const isShort = (word: string): boolean => /^\p{L}{1,2}$/u.test(word)

const caseLetters = (letters: string): string => {
  const fixed = FIXED_FORMS[letters]
  if (fixed) return fixed
  if (isInitials(letters) || isRomanNumeral(letters)) return letters
  return hasLeadingInitial(letters) ? letters.charAt(0) + titleLetters(letters.slice(1)) : titleLetters(letters)
}

/** Codes of states that are also words; a name may end with them: "TRUCKERS OF LA INC". */
const REGION_WORDS = /^(LA|DE|AL|MI|MT|MS)$/

/** Whether two letters that could be a word are rather initials or a state here: "DR TRUCKING", "OF LA INC". */
const isPairOfInitials = (word: string, { previous, next }: Place): boolean => {
  if (!TWO_LETTER_WORDS.has(word) && word !== 'CO') return false
  if (previous !== '' && REGION_WORDS.test(word) && (next === '' || bare(next) in FIXED_FORMS || next === 'LLC'))
    return true
  return previous === '' && TRADE_WORDS.has(bare(next))
}

const isSmall = (word: string, { previous, next, french }: Place): boolean =>
  previous !== '' &&
  next !== '' &&
  (SMALL_WORDS.has(word) || (french && FRENCH_SMALL_WORDS.has(word))) &&
  (word === 'AND' || !isShort(previous) || !isShort(next))

const casePart = (part: string, place: Place): string => {
  if (!/\p{L}/u.test(part)) return part
  if (isPairOfInitials(part, place)) return part
  if (part === 'US' && /^(R|LET|TRUST|CALL|ARE)$/.test(place.previous)) return 'Us'
  if (/^\d+0S$/.test(part)) return part.toLowerCase()
  if (/\d/.test(part)) return aroundDigits(part, caseLetters)
  const cased = aroundApostrophes(part, caseLetters)
  return place.french && place.previous !== '' && /^[DL]'./.test(cased)
    ? cased.charAt(0).toLowerCase() + cased.slice(1)
    : cased
}

const WEB_ADDRESS = /^(.+)\.(COM|NET|ORG|CA|US|BIZ)$/

const caseWord = (word: string, place: Place): string => {
  const core = bare(word)
  if (core in FIXED_FORMS && !isPairOfInitials(core, place)) return word.replace(core, FIXED_FORMS[core] ?? core)
  if (isSmall(core, place)) return word.toLowerCase()
  const [, site = '', ending = ''] = WEB_ADDRESS.exec(word) ?? []
  if (site.length > 2) return `${caseWord(site, place)}.${ending.toLowerCase()}`
  const parts = word.split(/([^\p{L}\p{N}'’`]+)/u)
  const besideSign = (at: number): boolean => parts[at - 1] === '&' || parts[at + 1] === '&'
  const isJoined = parts.filter((part) => /\p{L}/u.test(part)).length > 1
  const inside = (at: number): Place => ({ ...place, previous: at > 0 ? word : place.previous, next: word })
  return parts
    .map((part, at) => (isShort(part) && besideSign(at) ? part : casePart(part, isJoined ? inside(at) : place)))
    .join('')
}

/**
 * A company's registered name as a reader expects it: "J&T PLASTERING INC" → "J&T Plastering Inc".
 * A name that somebody already wrote in mixed case is only tidied. `french` lowers de, du, la … inside the name.
 */
export const readableName = (text: string, { french = false }: { french?: boolean } = {}): string => {
  const tidy = tidyText(text).replace(/ ?-N- ?/gi, '-N-')
  if (isReadable(tidy)) return tidy
  const words = tidy
    .toUpperCase()
    .replace(/\bL[. ]?L[. ]?C\b\.?$/, 'LLC')
    .replace(/\bL[. ]L[. ]P\b\.?$/, 'LLP')
    .replace(/\bU\. ?S\. ?A\b\.?/, 'USA')
    .replace(/\b(INC|CORP|CO|LTD|LLC)\./g, '$1')
    .replace(/,(?=\p{L})/gu, ', ')
    .replace(/[,;:]+$/, '')
    .split(' ')
  return words
    .map((word, at) => caseWord(word, { previous: words[at - 1] ?? '', next: words[at + 1] ?? '', french }))
    .join(' ')
}

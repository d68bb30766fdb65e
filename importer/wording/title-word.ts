import { MAC_NAMES } from './word-lists.ts'

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()

/** "SMITH" → "Smith", "MCGEE" → "McGee", "MACLEOD" → "MacLeod". */
export const titleLetters = (word: string): string => {
  const upper = word.toUpperCase()
  if (/^MC[^AEIOU']?[A-Z]{2,}/.test(upper) && upper.length >= 5) return `Mc${capital(word.slice(2))}`
  return MAC_NAMES.has(upper) ? `Mac${capital(word.slice(3))}` : capital(word)
}

/**
 * Cases a word around its apostrophes: "O'BRIEN" → "O'Brien", "SMITH'S" → "Smith's", "HAWAI'I" → "Hawai'i".
 * `caseLetters` decides for the letters before the first apostrophe and for names after O', D' and L'.
 */
export const aroundApostrophes = (word: string, caseLetters: (letters: string) => string): string => {
  const [first = '', ...rest] = word.split(/(['’`])/)
  let before = first
  return rest.reduce((done, part) => {
    if (/^['’`]$/.test(part)) return `${done}'`
    const isName = part.length > 2 && (/^[ODL]$/i.test(before) || before.length > 0)
    before = part
    return done + (isName ? titleLetters(part) : part.toLowerCase())
  }, caseLetters(first))
}

const ROMAN = /^(I{2,3}|IV|VI{1,3}|IX|XI{1,3}|XIV|XV|XVI{0,3})$/
export const isRomanNumeral = (word: string): boolean => ROMAN.test(word)

/**
 * Cases a word that has digits: "1ST" → "1st", "2BT" stays, "HAUL2HAUL" → "Haul2Haul".
 * `caseLetters` decides for each run of letters.
 */
export const aroundDigits = (word: string, caseLetters: (letters: string) => string): string => {
  const ordinal = /^(.*\d)(ST|ND|RD|TH)$/.exec(word)
  if (ordinal) return aroundDigits(ordinal[1] ?? '', caseLetters) + (ordinal[2] ?? '').toLowerCase()
  return word.replace(/\D+/g, (letters) => (letters.length > 2 ? caseLetters(letters) : letters))
}

const ASCII = /^[ -~]*$/

/** Control characters, odd spaces and doubled spaces become one space; the ends are trimmed. */
export const tidyText = (text: string): string =>
  ASCII.test(text)
    ? (text.includes('  ') ? text.replace(/ {2,}/g, ' ') : text).trim()
    : text
        .normalize('NFC')
        .replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\u200b\ufeff\ufffd]+/gu, ' ')
        .trim()

/** True if a text is already in readable case. A "Mc" in a text of capitals is not enough. */
export const isReadable = (text: string): boolean => {
  if (text === text.toUpperCase()) return false
  const lower = text.match(/\p{Ll}/gu)?.length ?? 0
  const upper = text.match(/\p{Lu}/gu)?.length ?? 0
  return upper > 0 && lower * 4 >= lower + upper
}

import { aroundApostrophes, aroundDigits, isReadable, tidyText, titleLetters } from './title-word.ts'

/** Words of a street line that always stay in capitals. */
const CAPITALS = /^(NE|NW|SE|SW|US|PO|RR|PMB|CR|FM|SR|IH|SH|HC|MLK|JFK|USA|II|III|IV|[A-Z])$/
const SMALL = /^(OF|THE|AND|AT|OFF|ON|TO|POINT)$/
const ORDINARY_PAIRS =
  /^(ST|RD|DR|CT|LN|PL|AV|WY|FT|MT|PT|SQ|LA|LE|EL|DE|DI|DU|MI|CO|MC|JR|SR|LK|PK|TR|RT|CV|FL|RM|BX|CI|TE)$/
const STREET_WORDS =
  /^(BLVD|PKWY|PKY|HWY|TRL|TRLS|BLDG|SPGS|MDWS|MTN|PLZ|TPKE|XING|CTR|CRK|FWY|EXPY|RDG|SMT|TRK|CTY|CNTY|SPC|LNDG|VLG|VLY|STR|RTE|GRV|HTS|KNLS|PNES|CTS|GDN|MNR|PK|SQ|STN|HBR|BRG|BND|RNCH|SHRS|THFWY)$/

const isCode = (word: string): boolean => {
  if (CAPITALS.test(word)) return true
  if (word.length === 2) return !ORDINARY_PAIRS.test(word)
  return word.length <= 4 && !/[AEIOUY]/.test(word) && !STREET_WORDS.test(word)
}

const caseLetters = (letters: string): string => (isCode(letters) ? letters : titleLetters(letters))

const casePart = (part: string): string => {
  if (!/\p{L}/u.test(part)) return part
  return /\d/.test(part) ? aroundDigits(part, caseLetters) : aroundApostrophes(part, caseLetters)
}

/** "SR 471" is a state road, "KING SR" a senior. A number follows the road. */
const caseWord = (word: string, at: number, words: readonly string[]): string => {
  if (at > 0 && at < words.length - 1 && SMALL.test(word) && word !== 'POINT') return word.toLowerCase()
  if (word === 'SR' && !/^\d/.test(words[at + 1] ?? '')) return 'Sr'
  return word
    .split(/([^\p{L}\p{N}'’`]+)/u)
    .map(casePart)
    .join('')
}

/** A street line: "67202 W HANKS RD" → "67202 W Hanks Rd", "P.O. BOX 12" → "PO Box 12". Mixed case is only tidied. */
export const readableStreet = (text: string): string => {
  const tidy = tidyText(text).replace(/[,;]+$/, '')
  if (isReadable(tidy)) return tidy
  return tidy
    .toUpperCase()
    .replace(/\bP\.? ?O\.? ?BOX\b/g, 'PO BOX')
    .replace(/\b(APT|STE|UNIT|LOT)(?=\d)/g, '$1 ')
    .replace(/# (?=\w)/g, '#')
    .replace(/\bST ST(?= #?\d)/g, 'ST STE')
    .split(' ')
    .map(caseWord)
    .join(' ')
}

/** One line: street, city, region and postal code, without missing parts. */
export const readableAddress = (street: string, city: string, region: string, postalCode: string): string =>
  [readableStreet(street), city, `${region} ${postalCode}`.trim()].filter(Boolean).join(', ')

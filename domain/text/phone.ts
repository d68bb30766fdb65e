/**
 * Phone numbers as people write them: read, dialed, shown and searched by one module. A number without a country code is
 * North American. libphonenumber-js reads the others; ten plain digits, which nearly all are, need no library.
 */
import parseNumber from 'libphonenumber-js/min'

export interface Phone {
  /** E.164, such as "+13125550142". */
  number: string
  /** Digits of the extension, '' for none. */
  extension: string
  /** As people write it: "(312) 555-0142", or "+44 20 7946 0958" for another country. */
  label: string
}

/** What the form says of a number that cannot be dialed. */
const PHONE_PROBLEM =
  'Please enter a phone number with its area code, such as (312) 555-0142. Start numbers outside the US and Canada with +'

const PLAIN = /^\(?([2-9]\d\d)\)?[ .-]?([2-9]\d\d)[ .-]?(\d{4})$/
const NORTH_AMERICAN = '(?:\\+?1[\\s.-]*)?\\(?\\s?([2-9]\\d\\d)\\s?\\)?[\\s./-]*([2-9]\\d\\d)[\\s.-]*(\\d{4})(?!\\d)'
/** No country code begins with 0, and only North America's begins with 1. */
const ABROAD = '(?:\\+|\\b011[\\s.-]?|\\b00)\\s?([2-9][\\d\\s().-]*\\d)'
const numbersIn = (text: string) => text.matchAll(new RegExp(`(?<![\\d+])${NORTH_AMERICAN}|${ABROAD}`, 'g'))

/** Right after a number, in English and French. */
const EXTENSION = /^[\s,.-]*[;(]?\s*(?:ext(?:ension|n)?|poste|post|xtn?|x|#)[\s.:=#]*(\d{1,7})(?!\d)/i
/** A number is a fax number if this comes right before it, or right after it and not before another number. */
const FAX_BEFORE = /\bfax\b[\s.:#(]*$/i
const FAX_AFTER = /^[\s(,-]*fax\b\s*\)?\s*(?![\s.:#(+]*\d)/i

/** Letters of a keypad by their digit. */
const KEYPAD = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz']
/** An area code and a word, such as 1-800-GO-MOVER; a phone ignores what is dialed after seven digits. */
const VANITY = /^[^\d(+]*(?:\+?1[\s.-]*)?\(?([2-9]\d\d)\)?[\s.-]+([2-9a-z][a-z\d]*(?:[\s.-]?[a-z\d]+)*)$/i
const TOLL_FREE = /^8(?:00|33|44|55|66|77|88)$/
const LONGEST_VANITY = 11

/** Dashes of all kinds, and digits of full width, as a keyboard types them. */
const plainSigns = (text: string): string =>
  text.replace(/[\u2010-\u2015\u2212]/g, '-').replace(/[\uff0b\uff10-\uff19]/g, (sign) => sign.normalize('NFKC'))

const northAmerican = (area: string, exchange: string, line: string, extension = ''): Phone => ({
  number: `+1${area}${exchange}${line}`,
  extension,
  label: `(${area}) ${exchange}-${line}`,
})

const abroad = (digits: string, written: string, extension: string): Phone | undefined => {
  const parsed = parseNumber(`+${digits}`)
  if (!parsed?.isPossible()) return undefined
  // keeps groups as typed, because the library groups only numbers that the country has assigned
  const groups = written.replace(/[().\s-]+/g, ' ')
  return { number: parsed.number, extension, label: groups.includes(' ') ? `+${groups}` : parsed.formatInternational() }
}

const digitOf = (sign: string): string => {
  const key = KEYPAD.findIndex((letters) => letters.includes(sign))
  return key < 0 ? sign : String(key + 2)
}

const vanity = (text: string): Phone | undefined => {
  const extension = /[\s,;]+(?:ext\.?|x|#)\s?(\d{1,7})$/i.exec(text)
  const [, area = '', word = ''] = VANITY.exec((extension ? text.slice(0, extension.index) : text).trim()) ?? []
  const signs = word.toLowerCase().replace(/[^a-z\d]/g, '')
  const most = TOLL_FREE.test(area) ? LONGEST_VANITY : 7
  if (signs.length < 7 || signs.length > most || !/[a-z]/.test(signs)) return undefined
  const digits = [...signs].map(digitOf).join('')
  return northAmerican(area, digits.slice(0, 3), digits.slice(3, 7), extension?.[1])
}

/** Ten digits in groups of their own: 514 555 01 42. */
const regrouped = (text: string): Phone | undefined => {
  const digits = /^[\d\s().+-]+$/.test(text) ? text.replace(/\D/g, '') : ''
  const [, area, exchange, line] = /^1?([2-9]\d\d)([2-9]\d\d)(\d{4})$/.exec(digits) ?? []
  return area && exchange && line ? northAmerican(area, exchange, line) : undefined
}

/** All numbers of a text except fax numbers, in order. */
const phonesIn = (text: string): Phone[] => {
  const typed = plainSigns(text)
  const found: Phone[] = []
  let after = 0
  for (const match of numbersIn(typed)) {
    const [whole, area, exchange, line, foreign] = match
    const word = vanity(typed.slice(after, match.index).replace(/[\s,;/|(&-]+$|\s+(?:or|and|ou|et)\s*$/i, ''))
    if (word) found.push(word)
    after = match.index + whole.length
    const rest = typed.slice(after)
    const extension = EXTENSION.exec(rest)?.[1] ?? ''
    if (FAX_BEFORE.test(typed.slice(0, match.index)) || FAX_AFTER.test(rest)) continue
    const phone =
      area && exchange && line
        ? northAmerican(area, exchange, line, extension)
        : abroad(foreign?.replace(/\(0\)|\D/g, '') ?? '', foreign ?? '', extension)
    if (phone) found.push(phone)
  }
  const other = found.length ? undefined : (regrouped(typed) ?? vanity(typed))
  return other ? [other] : found
}

/**
 * The number to dial: the first in the text that is not a fax number, with its extension. Undefined when there is
 * nothing to dial: "call me", "555-0142" (no area code), "911".
 */
export const readPhone = (text: string): Phone | undefined => {
  const [, area, exchange, line] = PLAIN.exec(text) ?? []
  return area && exchange && line ? northAmerican(area, exchange, line) : phonesIn(text)[0]
}

/** For the rule of a field: a text is a phone number when it can be dialed. */
export const PHONE_CHECK = {
  problemOf: (text: string): string | undefined => (readPhone(text) ? undefined : PHONE_PROBLEM),
  passing: '([2-9][0-9][0-9]) [2-9][0-9][0-9]-[0-9][0-9][0-9][0-9]',
} as const

/** "+13125550142" of "(312) 555-0142 ext. 7"; undefined for what cannot be dialed. */
export const e164 = (text: string): string | undefined => readPhone(text)?.number

/** Address of a link that dials, with the extension as RFC 3966 has it; undefined for what cannot be dialed. */
export const phoneLink = (text: string): string | undefined => {
  const phone = readPhone(text)
  return phone && `tel:${phone.number}${phone.extension && `;ext=${phone.extension}`}`
}

/** "(312) 555-0142 ext. 7" */
export const phoneLabel = ({ label, extension }: Phone): string => label + (extension && ` ext. ${extension}`)

/** True if a text contains only this number and its extension, or the ".0" that a spreadsheet adds. */
const saysOnly = (text: string, { number, extension }: Phone): boolean => {
  const isPlain = /^(?:tel:)?[^a-z]*(?:(?:ext(?:ension|n)?|poste|post|xtn?|x)[^a-z]*)?$/i.test(text)
  const digits = plainSigns(text)
    .replace(/\.0+$/, '')
    .replace(/\(0\)|\D/g, '')
  return isPlain && digits.endsWith(number.replace(/^\+1?/, '') + extension)
}

/** A number as pages show it. A text with anything besides one number is shown as written. */
export const formatPhone = (text: string): string => {
  const phones = PLAIN.test(text) ? [readPhone(text)] : phonesIn(text)
  const [phone] = phones
  return phone && phones.length === 1 && saysOnly(text, phone) ? phoneLabel(phone) : text
}

/** The digits for finding a text's numbers in a search: those written, and those dialed. */
export const searchDigits = (text: string): string => {
  const dialed = PLAIN.test(text) ? [] : phonesIn(text).map(({ number }) => number.replace(/^\+1?/, ''))
  return [...new Set([text.replace(/\D/g, ''), ...dialed])].filter(Boolean).join(' ')
}

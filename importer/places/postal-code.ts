/** A ZIP or postal code as written, and the part that identifies the area. */
export interface PostalCode {
  /** "01201", "01201-4410" or "H2X 1Y4". Of a cut-off Canadian code what remains: "H2X". */
  text: string
  /** Five digits of a ZIP code, or the first three characters of a Canadian code. */
  area: string
}

const CANADIAN = /^([ABCEGHJKLMNPRSTVXY]\d[ABCEGHJKLMNPRSTVWXYZ])(\d[ABCEGHJKLMNPRSTVWXYZ]\d)?/

/** What a spreadsheet makes of a number: "2601.0". */
const asWritten = (text: string): string => text.toUpperCase().replace(/\.0+$/, '')

/** Restores zeros that a file lost: New England's codes begin with one, Puerto Rico's with two. */
const withZeros = (digits: string): string => {
  if (digits.length >= 3 && digits.length <= 5) return digits.padStart(5, '0')
  return digits.length >= 7 && digits.length <= 9 ? digits.padStart(9, '0') : ''
}

const zip = (text: string): PostalCode | undefined => {
  const [first = '', more = ''] = text.split('-')
  if (!/^\d+$/.test(first) || !/^\d*$/.test(more)) return undefined
  const digits = withZeros(more.length === 4 ? first.padStart(5, '0') + more : first)
  const area = digits.slice(0, 5)
  if (area === '' || area === '00000') return undefined
  const rest = digits.slice(5)
  return { area, text: rest && rest !== '0000' ? `${area}-${rest}` : area }
}

/** Parses a code. Undefined if it belongs to neither country. */
export const readPostalCode = (written: string): PostalCode | undefined => {
  const text = asWritten(written.replace(/\s+/g, ''))
  const [, area, rest] = CANADIAN.exec(text.replaceAll('-', '')) ?? []
  if (area) return { area, text: rest ? `${area} ${rest}` : area }
  return zip(text)
}

/** The part of a code that determines the city, without the digits for a side of a street. */
export const areaCode = (postalCode: string): string => postalCode.replace(/-\d{4}$| \S{3}$/, '')

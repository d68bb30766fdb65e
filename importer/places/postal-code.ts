/** A ZIP or postal code as it is written, and the part of it that says where. */
export interface PostalCode {
  /** "01201", "01201-4410" or "H2X 1Y4"; of a Canadian one that was cut, what is left: "H2X". */
  text: string
  /** Five digits of a ZIP, or the first three characters of a Canadian code. */
  area: string
}

const CANADIAN = /^([ABCEGHJKLMNPRSTVXY]\d[ABCEGHJKLMNPRSTVWXYZ])(\d[ABCEGHJKLMNPRSTVWXYZ]\d)?/

/** What a spreadsheet makes of a number: "2601.0". */
const asWritten = (text: string): string => text.toUpperCase().replace(/\.0+$/, '')

/** The zeros that a file lost come back: New England's codes begin with one, Puerto Rico's with two. */
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

/** Reads a code as files write it; undefined when it is none of either country. */
export const readPostalCode = (written: string): PostalCode | undefined => {
  const text = asWritten(written.replace(/\s+/g, ''))
  const [, area, rest] = CANADIAN.exec(text.replaceAll('-', '')) ?? []
  if (area) return { area, text: rest ? `${area} ${rest}` : area }
  return zip(text)
}

/** The part of a code that tells the city: without the characters that point to a side of a street. */
export const areaCode = (postalCode: string): string => postalCode.replace(/-\d{4}$| \S{3}$/, '')

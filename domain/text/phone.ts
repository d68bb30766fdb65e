/**
 * Telephone numbers as machines take them. The directory's numbers are North American unless they say otherwise: by a
 * leading +, or by 011 as one dials abroad from here.
 */

/** Letters of a keypad, as in 1-800-GO-MOVER, by their digit. */
const KEYPAD = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz']
const EXTENSION = /[\s,;]*(?:\bext(?:ension|n)?\b\.?|\bx|#)[\s.:]*(\d{1,7})\s*$/i
const ABROAD = /^\s*(?:\+|011[\s.-])/

const digitOf = (letter: string): string => {
  const key = KEYPAD.findIndex((letters) => letters.includes(letter))
  return key < 0 ? '' : String(key + 2)
}

const digitsOf = (text: string): string => text.toLowerCase().replace(/\D/g, (sign) => digitOf(sign))

const isNorthAmerican = (digits: string): boolean => /^[2-9]\d{2}[2-9]\d{6}$/.test(digits)

/** The ten digits of a number of the North American plan; letters count only in a number that begins with digits. */
const northAmerican = (number: string): string | undefined => {
  if (!/^[\s(+.-]*\d/.test(number)) return undefined
  const digits = digitsOf(number).replace(/^1(?=\d{10}$)/, '')
  return isNorthAmerican(digits) ? digits : undefined
}

/** "+13125550142" of "(312) 555-0142"; undefined for what is no whole number, such as two of them. Without extension. */
export const e164 = (phone: string): string | undefined => {
  const number = phone.replace(EXTENSION, '')
  const isAbroad = ABROAD.test(number)
  if (isAbroad && /[a-z]/i.test(number)) return undefined
  const digits = isAbroad ? number.replace(ABROAD, '').replace(/\D/g, '') : ''
  if (isAbroad && !digits.startsWith('1')) return /^[2-9]\d{7,14}$/.test(digits) ? `+${digits}` : undefined
  const own = northAmerican(isAbroad ? digits : number)
  return own && `+1${own}`
}

/** What a tel: link dials; an unreadable number as it was given, '' when there is nothing to dial. */
export const dialable = (phone: string): string => {
  const number = e164(phone)
  if (number === undefined) return phone.replace(/(?!^\+)\D/g, '')
  const extension = EXTENSION.exec(phone)?.[1]
  return extension ? `${number};ext=${extension}` : number
}

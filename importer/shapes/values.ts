import type { Answer } from '../../domain/carrier-record/carrier-facts.ts'
import { plainText } from '../wording/plain-text.ts'

/** Parses cells. `undefined` means unreadable. */

/** The text of a cell, without HTML. The word NULL means empty. */
export const textOf = (cell: string): string => {
  const given = cell.trim()
  const text = given.includes('&') || given.includes('<') ? plainText(given) : given
  return text.length === 4 && text.toUpperCase() === 'NULL' ? '' : text
}

const YES = new Set(['TRUE', 'T', 'YES', 'Y', 'X', '1', '1.0'])
const NO = new Set(['FALSE', 'F', 'NO', 'N', '0', '0.0'])

/** "True", "X", "1.0" → 'yes'. "false", "N", "0" → 'no'. '' stays. */
export const answerOf = (text: string): Answer | '' | undefined => {
  if (text === 'false') return 'no'
  if (text === '' || text === 'true') return text && 'yes'
  const word = text.toUpperCase()
  if (YES.has(word)) return 'yes'
  return NO.has(word) ? 'no' : undefined
}

/**
 * The whole number in "12", "1,200", "3.0" and a spreadsheet's "1.2E+06". '' → 0. It may be negative or far too large.
 */
export const countOf = (text: string): number | undefined => {
  if (text === '') return 0
  const plain = text.includes(',') ? text.replaceAll(',', '') : text
  return /^-?\d+(\.\d*)?(E\+?\d{1,2})?$/i.test(plain) ? Math.trunc(Number(plain)) : undefined
}

/** "1955690", "01955690", "1955690.0" → "1955690". */
export const usdotNumberOf = (text: string): string | undefined => {
  const digits = text.replace(/\.0*$/, '').replace(/^0+(?=\d)/, '')
  return /^[1-9]\d{0,7}$/.test(digits) ? digits : undefined
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

const dateFrom = (year: number, month: number, day: number): string | undefined => {
  const lastDay =
    month === 2
      ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
        ? 29
        : 28
      : 30 + ((month + (month > 7 ? 1 : 0)) % 2)
  if (month < 1 || month > 12 || day < 1 || day > lastDay) return undefined
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** A two-digit year: the register began after 1930. */
const fullYear = (digits: string): number => {
  const year = Number(digits)
  return digits.length > 2 ? year : year + (year < 69 ? 2000 : 1900)
}

const NAMED = /^(\d{1,2})-([A-Z]{3})[A-Z]*-(\d{2}|\d{4})$/i
const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})(?:\s|$)/
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T\s]|$)/
const DIGITS = /^(\d{4})(\d{2})(\d{2})(?:\.0*|\s+\d{4,6})?$/

/** "07-FEB-24", "8-Feb-2025", "11/15/2023", "2023-11-16 12:00:05+00", "20231116 0930" → "2023-11-16". '' stays. */
export const dateOf = (text: string): string | undefined => {
  if (text === '') return ''
  const named = NAMED.exec(text)
  if (named)
    return dateFrom(fullYear(named[3] ?? ''), MONTHS.indexOf((named[2] ?? '').toUpperCase()) + 1, Number(named[1]))
  const slashed = SLASHED.exec(text)
  if (slashed) return dateFrom(fullYear(slashed[3] ?? ''), Number(slashed[1]), Number(slashed[2]))
  const iso = ISO.exec(text) ?? DIGITS.exec(text)
  return iso ? dateFrom(Number(iso[1]), Number(iso[2]), Number(iso[3])) : undefined
}

/** A row cannot be read. The message says why. */
export class RowError extends Error {}

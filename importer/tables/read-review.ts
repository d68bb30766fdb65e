import { problemOf, tidyValue } from '../../domain/fields/field-rules.ts'
import { RECORD_RULES } from '../../domain/fields/record-rules.ts'
import { REVIEW_STATUSES } from '../../domain/imports/tables/own-export.ts'
import { tableColumnLabel } from '../../domain/imports/tables/table-columns.ts'
import type { CompanyMark, ReviewRow } from '../../domain/imports/tables/table-rows.ts'
import { MAX_STARS } from '../../domain/reviews/rules.ts'
import { slugify } from '../../domain/slug.ts'
import type { CityBook } from '../run/city-index.ts'
import { dateOf, RowError, usdotNumberOf } from '../shapes/values.ts'
import { tidyText } from '../wording/title-word.ts'
import type { RowNotes } from './row-notes.ts'
import { placeIn, type Texts } from './row-place.ts'
import { writtenAddress } from './written-place.ts'

/** "5", "4.0", "4/5", "3 stars", "4.5", "4,5" */
const STARS = /^([0-5])(?:[.,](\d+))?(?:\s*(?:\/|of|out of)\s*5)?(?:\s*stars?)?$/i

/** Stars are whole. A half is rounded down, as the site shows averages. One star is the least. */
const starsIn = ({ rating: text = '' }: Texts): { stars: number; isRounded: boolean } => {
  const signs = /^(★{1,5})☆*$/.exec(text)?.[1]
  if (signs) return { stars: signs.length, isRounded: false }
  const [, whole = '', part = ''] = STARS.exec(text) ?? []
  const isRounded = Number(part) > 0
  const stars = Math.max(Number(whole), isRounded ? 1 : 0)
  if (stars >= 1 && !(stars === MAX_STARS && isRounded)) return { stars, isRounded }
  throw new RowError(`stars are a number from 1 to ${MAX_STARS}, not “${text.slice(0, 40)}”`)
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?[\s.-]+([a-z]{3})[a-z]*\.?[\s,.-]+(\d{4})\b/i
const MONTH_DAY = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b/i
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i

/** "6 May 2022", "May 6, 2022" and all that federal files have. Undefined if it is no date. */
const writtenDate = (text: string): string | undefined => {
  const given = text.trim().replace(WEEKDAY, '')
  const [, day = '', month = '', year = ''] = DAY_MONTH.exec(given) ?? []
  const [, named = month, of = day, in_ = year] = MONTH_DAY.exec(given) ?? []
  const at = MONTHS.indexOf(named.toLowerCase()) + 1
  return dateOf(at > 0 ? `${in_}-${at}-${of}` : given)
}

/** YYYY-MM-DD in UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10)

/** Of an author who gave no name. */
const NO_NAME = 'Anonymous'
const RULES = RECORD_RULES.reviews

/** A name as stored: one letter gets a period, because names have two characters. */
const authorIn = ({ customer_name = '' }: Texts): string => {
  const name = tidyText(customer_name)
  return /^.$/u.test(name) ? `${name}.` : name || NO_NAME
}

/** The text with its title before it, unless it says the same. */
const textIn = ({ title = '', review_text = '' }: Texts): string => {
  const [head, text] = [title.trim(), review_text.trim()]
  return head && !text.toLowerCase().startsWith(head.toLowerCase()) ? [head, text].filter(Boolean).join('\n') : text
}

/** Id of a row's city. '' if the directory lacks it, or if it is invalid. */
const cityIn = (texts: Texts, cities: CityBook): string => {
  const { city, region } = texts['city'] ? texts : writtenAddress(texts['place'] ?? '')
  if (!city) return ''
  try {
    return cities.find(placeIn({ ...texts, city, region: region ?? '' }))?.id ?? ''
  } catch (error) {
    // Another field may identify the company.
    if (error instanceof RowError) return ''
    throw error
  }
}

interface ReviewBooks {
  cities: CityBook
  /** What the old numbers of the file belong to. */
  family: string
  notes: RowNotes
}

/** A review from a row. An optional field that does not fit is left out, and noted. @throws RowError if it is invalid */
export const readReview = (
  texts: Texts,
  line: number,
  { cities, family, notes }: ReviewBooks,
): Omit<ReviewRow, 'hash'> => {
  const note = (field: string, value: string, reason: string): '' => {
    notes.add({ line, what: tableColumnLabel('reviews', field), value, reason })
    return ''
  }
  const optional = (field: 'customer_email' | 'reply_text', text: string): string => {
    const value = String(tidyValue(RULES[field], text))
    const problem = problemOf(RULES[field], value)
    return problem ? note(field, text, `left out. ${problem}`) : value
  }
  const { stars, isRounded } = starsIn(texts)
  if (isRounded)
    note('rating', texts['rating'] ?? '', `stored as ${stars}, because stars are whole and halves are rounded down`)
  const given = texts['date'] ?? ''
  const date = writtenDate(given)
  const isFuture = date !== undefined && date > today()
  if (date === undefined || isFuture)
    note('date', given, `left out, so it has the day of the import. ${isFuture ? 'It is in the future' : 'Not a date'}`)
  if (!texts['customer_name']?.trim()) note('customer_name', '', `missing, so it says ${NO_NAME}`)
  return {
    company: {
      usdot_number: numberIn(texts),
      slug: slugIn(texts),
      name: tidyText(texts['name'] ?? ''),
      location: cityIn(texts, cities),
      old_id: oldIdIn(texts, family),
    },
    values: {
      rating: stars,
      customer_name: authorIn(texts),
      review_text: textIn(texts),
      customer_email: optional('customer_email', texts['customer_email'] ?? ''),
      reply_text: optional('reply_text', texts['reply_text'] ?? ''),
    },
    date: isFuture ? '' : (date ?? ''),
    ...(texts['status'] === REVIEW_STATUSES.waiting && { isWaiting: true as const }),
  }
}

// The company that a row is about.

/** @throws RowError if the number is invalid */
export const numberIn = ({ usdot_number: text = '' }: Texts): string => {
  const number = text && usdotNumberOf(text.replace(/^(?:us)?dot\s*#?\s*/i, ''))
  if (number === undefined) throw new RowError(`"${text.slice(0, 40)}" is no USDOT number`)
  return number
}

/** The last part of a URL, if the file has the whole one. */
export const slugIn = ({ slug: text = '' }: Texts): string => {
  const part =
    text
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '')
      .split('/')
      .at(-1) ?? ''
  return slugify(part)
}

const OLD_ID_MAX = 120

/** Its number in the directory that it comes from, with the family of that directory. '' for none. */
export const oldIdIn = ({ old_id = '' }: Texts, family: string): string => {
  const id = old_id.trim()
  return id ? `${family} ${id}`.trim().slice(0, OLD_ID_MAX) : ''
}

/** What rows of one company share, as far as the file shows. */
export const companyKey = ({ usdot_number, slug, name, location, old_id }: CompanyMark): string =>
  usdot_number || slug || (name && location ? `${name.toLowerCase().replace(/[.,]/g, '')} ${location}` : old_id)

import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * "2026-01-31 12:00:00.000Z" or "2026-01-31" → "Jan 31, 2026", in UTC. A text that is not a date is returned unchanged.
 */
export const formatDate = (moment: string): string => {
  const date = new Date(moment)
  return Number.isNaN(date.getTime())
    ? moment
    : `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
}

/** "2026-01-31" → "Jan 2026", in UTC. A text that is not a date is returned unchanged. */
export const formatMonth = (moment: string): string => {
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? moment : `${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** The parts of a time in the reader's time zone; undefined for a text that is not a date. */
const localParts = (moment: string) => {
  const date = new Date(moment)
  return Number.isNaN(date.getTime())
    ? undefined
    : {
        year: date.getFullYear(),
        month: date.getMonth(),
        day: date.getDate(),
        hours: date.getHours(),
        minutes: String(date.getMinutes()).padStart(2, '0'),
      }
}

/**
 * "2026-01-31 12:00:00.000Z" → "Jan 31, 2026" in the reader's time zone. A text that is not a date is returned
 * unchanged.
 */
export const formatLocalDate = (moment: string): string => {
  const parts = localParts(moment)
  return parts ? `${MONTHS[parts.month]} ${parts.day}, ${parts.year}` : moment
}

/**
 * "2026-01-31 12:00:00.000Z" → "Jan 31, 2026, 7:00 AM" in New York. A text that is not a date is returned unchanged.
 */
export const formatLocalMoment = (moment: string): string => {
  const parts = localParts(moment)
  if (!parts) return moment
  const hours = parts.hours % 12 || 12
  return `${formatLocalDate(moment)}, ${hours}:${parts.minutes} ${parts.hours < 12 ? 'AM' : 'PM'}`
}

/** "2026-01-31 12:00:00.000Z" → "2026-01-31 07:00" in New York, as spreadsheets and date fields read it. */
export const sortableLocalMoment = (moment: string): string => {
  const parts = localParts(moment)
  if (!parts) return moment
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  const day = [parts.year, twoDigits(parts.month + 1), twoDigits(parts.day)].join('-')
  return `${day} ${twoDigits(parts.hours)}:${parts.minutes}`
}

/** A whole number with thousands separators: 12345 → "12,345". */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** Whole dollars: 750000 → "$750,000". */
export const formatDollars = (dollars: number): string => `$${formatCount(dollars)}`

/** A count with its noun: "1 page", "1,200 pages". @param plural if it is not the noun with an s */
export const formatCountOf = (count: number, noun: string, plural = `${noun}s`): string =>
  `${formatCount(count)} ${count === 1 ? noun : plural}`

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`

/**
 * How long ago a time was: "Just now" within a minute and for a future time from a fast clock, then "5 min ago", "1
 * hour ago", "3 days ago". A text that is not a time is returned unchanged.
 * @param now milliseconds since 1970
 */
export const relativeTime = (moment: string, now: number): string => {
  const age = now - new Date(moment).getTime()
  if (Number.isNaN(age)) return moment
  if (age < MINUTE_MS) return 'Just now'
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} min ago`
  return age < DAY_MS ? counted(Math.floor(age / HOUR_MS), 'hour') : counted(Math.floor(age / DAY_MS), 'day')
}

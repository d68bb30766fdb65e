const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "2026-01-31 12:00:00.000Z" → "Jan 31, 2026", in UTC; a text that is no date is returned unchanged. */
export const formatDate = (moment: string): string => {
  const date = new Date(moment)
  return Number.isNaN(date.getTime())
    ? moment
    : `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
}

/** "2026-01-31 12:00:00.000Z" → "2026-01-31 07:00" in New York; a text that is no date is returned unchanged. */
export const formatLocalMoment = (moment: string): string => {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return moment
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-')
  return `${day} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

const WHOLE_MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** "2024-02-07" → "7 February 2024"; a text that is no such day is returned unchanged. */
export const formatDay = (day: string): string => {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  const name = WHOLE_MONTHS[Number(month) - 1]
  return name ? `${Number(date)} ${name} ${year}` : day
}

/** A whole number with thousands separators: 12345 → "12,345". */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** Digits of a North American number as "(312) 555-0142"; anything else unchanged. */
export const formatPhone = (phone: string): string => {
  const digits = phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : phone
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`

/**
 * How long ago a moment was: "Just now" within a minute and for what a fast clock puts into the future, then "5 min
 * ago", "1 hour ago", "3 days ago". A text that is no moment is returned unchanged.
 * @param now milliseconds since 1970
 */
export const relativeTime = (moment: string, now: number): string => {
  const age = now - new Date(moment).getTime()
  if (Number.isNaN(age)) return moment
  if (age < MINUTE_MS) return 'Just now'
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} min ago`
  return age < DAY_MS ? counted(Math.floor(age / HOUR_MS), 'hour') : counted(Math.floor(age / DAY_MS), 'day')
}

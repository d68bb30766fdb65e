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

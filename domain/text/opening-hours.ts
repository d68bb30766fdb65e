/**
 * Opening hours. They are stored as schema.org writes them, "Mo-Fr 08:00-17:00, Sa 09:00-13:00", and typed or imported in
 * many other ways. A day that is not named is closed. Free of zod, because hooks and browsers use it.
 */

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const
const ENGLISH = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
/** The days of the week, Monday first. */
export const WEEKDAYS = ENGLISH
const FRENCH = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const
const GROUPS: Readonly<Record<string, readonly number[]>> = {
  daily: [0, 1, 2, 3, 4, 5, 6],
  everyday: [0, 1, 2, 3, 4, 5, 6],
  weekdays: [0, 1, 2, 3, 4],
  weekends: [5, 6],
}
const DAY_MINUTES = 24 * 60
const ALL_DAY: Range = [0, DAY_MINUTES]

/** From and to, in minutes after midnight. A range that ends earlier than it begins ends on the next day. */
type Range = readonly [from: number, to: number]

/** An abbreviation of at least two letters, also in the plural. */
const dayOf = (word: string): number | undefined => {
  const letters = word.replace(/\.$/, '').replace(/(?<=day|di)s$/, '')
  if (letters.length < 2) return undefined
  if (letters === 'weds') return 2
  for (const names of [ENGLISH, FRENCH]) {
    const at = names.findIndex((name) => name.toLowerCase().startsWith(letters))
    if (at >= 0) return at
  }
  return undefined
}

const daysFrom = (first: number, last: number): number[] =>
  Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, n) => (first + n) % 7)

/** Days such as "mon-fri", "sat & sun" or "daily". Undefined if a word is none. */
const readDays = (text: string): number[] | undefined => {
  const words = text
    .replace(/every day/g, 'everyday')
    .replace(/:/g, ' ')
    .split(/[\s&+/]+|\band\b|\bet\b/)
    .filter(Boolean)
  const found = words.map((word) => {
    const group = GROUPS[word]
    if (group) return group
    const [first, last, ...more] = word.split('-').map(dayOf)
    if (first === undefined || more.length > 0) return undefined
    if (!word.includes('-')) return [first]
    return last === undefined ? undefined : daysFrom(first, last)
  })
  return found.every((days) => days !== undefined) ? found.flat() : undefined
}

type Half = 'am' | 'pm' | undefined

const minutesOf = (hour: string, minute = '0', half: Half): number | undefined => {
  const [hours, minutes] = [Number(hour), Number(minute)]
  if (minutes > 59 || hours > (half ? 12 : 24) || (half && hours === 0)) return undefined
  const of24 = half ? (hours % 12) + (half === 'pm' ? 12 : 0) : hours
  const total = of24 * 60 + minutes
  return total <= DAY_MINUTES ? total : undefined
}

const RANGE = /(\d{1,2})(?:[:.h](\d{2})?)?\s*(am|pm)?-(\d{1,2})(?:[:.h](\d{2})?)?\s*(am|pm)?/g

/** "8-5" is until the afternoon, and "1-5 pm" begins in it. */
const rangeOf = ([, hour = '', minute, half, toHour = '', toMinute, toHalf]: RegExpMatchArray): Range | undefined => {
  const to = minutesOf(toHour, toMinute, toHalf as Half)
  let from = minutesOf(hour, minute, half as Half)
  if (from === undefined || to === undefined) return undefined
  if (!half && toHalf && Number(hour) <= 12) {
    const same = minutesOf(hour, minute, toHalf as Half) ?? from
    from = same < to ? same : from
  }
  const isAfternoon = !half && !toHalf && !minute && !toMinute && to <= from && to <= DAY_MINUTES / 2
  const end = isAfternoon ? to + DAY_MINUTES / 2 : to === 0 ? DAY_MINUTES : to
  return end === from ? undefined : [from, end]
}

/** The times of a day. Empty if it is closed, undefined if the text is none. */
const readTimes = (text: string): Range[] | undefined => {
  if (/^closed$|^fermé$/.test(text)) return []
  if (/^(open )?24( ?h(ours?|rs?)?|\/7)$/.test(text)) return [ALL_DAY]
  const ranges = Array.from(text.matchAll(RANGE), rangeOf)
  const rest = text.replace(RANGE, '').replace(/\band\b|\bet\b|[&+/\s]/g, '')
  return ranges.length > 0 && !rest && ranges.every((range) => range !== undefined) ? ranges : undefined
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/["[\]{}]/g, ' ')
    .replace(/,?\s*utc.*$/, '')
    .replace(/([ap])\.m\.?/g, '$1m')
    .replace(/\bnoon\b/g, '12 pm')
    .replace(/\bmidnight\b/g, '12 am')
    .replace(/\s*(?:[–—−-]|\bto\b|\bthrough\b|\bthru\b|\buntil\b|(?<=\s)à(?=\s))\s*/g, '-')

type Week = readonly Range[][]

const overlaps = (ranges: readonly Range[]): boolean =>
  ranges.some(([from], at) => at > 0 && from < (ranges[at - 1]?.[1] ?? 0))

/** Undefined if a part of the text is neither days nor times, if times overlap, or if no day is open. */
const parseWeek = (text: string): Week | undefined => {
  const week: Range[][] = Array.from({ length: 7 }, () => [])
  let days: number[] = []
  let waiting: number[] = []
  for (const part of plain(text).split(/[,;|\n]/)) {
    const segment = part.trim()
    if (!segment) continue
    const at = segment.search(/\d|closed|fermé|\bopen\b/)
    const named = readDays(at < 0 ? segment : segment.slice(0, at))
    if (!named) return undefined
    waiting = [...waiting, ...named]
    if (at < 0) continue
    const times = readTimes(segment.slice(at).trim())
    if (!times) return undefined
    if (waiting.length > 0) {
      // more times of the same days, or other times of some of them
      const isMore = String(waiting) === String(days)
      days = waiting
      if (!isMore) for (const day of days) week[day] = []
    } else if (days.length === 0) days = [...(GROUPS['daily'] ?? [])]
    waiting = []
    for (const day of days) week[day]?.push(...times)
  }
  for (const ranges of week) ranges.sort(([a], [b]) => a - b)
  const isOpen = week.some((ranges) => ranges.length > 0)
  return isOpen && waiting.length === 0 && !week.some(overlaps) ? week : undefined
}

const WEEKS_KEPT = 200
const weeks = new Map<string, Week | undefined>()

/** The same, remembered: each rule reads a text again, and the companies of an import share few hours. */
const readWeek = (text: string): Week | undefined => {
  if (weeks.has(text)) return weeks.get(text)
  if (weeks.size >= WEEKS_KEPT) weeks.clear()
  const week = parseWeek(text)
  weeks.set(text, week)
  return week
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Neighboring days with the same times, in the order of the week. */
const groupsOf = (week: Week): { first: number; last: number; ranges: readonly Range[] }[] => {
  const groups: { first: number; last: number; ranges: readonly Range[] }[] = []
  for (const [day, ranges] of week.entries()) {
    const previous = groups.at(-1)
    if (previous?.last === day - 1 && String(previous.ranges) === String(ranges)) previous.last = day
    else if (ranges.length > 0) groups.push({ first: day, last: day, ranges })
  }
  return groups
}

/** Typed hours as they are stored. A text that is none stays as it is. */
export const tidyHours = (text: string): string => {
  const week = readWeek(text)
  if (!week) return text.trim()
  return groupsOf(week)
    .flatMap(({ first, last, ranges }) => {
      const days = first === last ? DAYS[first] : `${DAYS[first]}-${DAYS[last]}`
      return ranges.map(([from, to]) => `${days} ${clock(from)}-${clock(to)}`)
    })
    .join(', ')
}

/** The field of a table's column with the hours of a day: "hours_mo". */
export const dayField = (day: (typeof WEEKDAYS)[number]): string => `hours_${day.slice(0, 2).toLowerCase()}`

const CLOSED = /^(?:closed|fermé|x|none|off|n\/?a|[-–—]+)?(?:-(?:closed|x)?)?$/i

/** Hours of all days from texts of single days, by `dayField`. '' if no day is open. */
export const hoursOfDays = (texts: Readonly<Record<string, string>>): string => {
  const open = WEEKDAYS.flatMap((day) => {
    const text = (texts[dayField(day)] ?? '').trim()
    return CLOSED.test(text) ? [] : [`${day} ${text}`]
  })
  return open.join(', ')
}

/** True for hours as typed, and as stored. */
export const isHours = (text: string): boolean => readWeek(text) !== undefined

/** Stored hours as schema.org's `openingHours`. */
export const openingHours = (stored: string): string[] => (isHours(stored) ? stored.split(', ') : [])

const timeOfDay = (minutes: number): string => {
  const hours = Math.floor(minutes / 60) % 24
  return `${hours % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`
}

const timesText = (ranges: readonly Range[]): string =>
  ranges
    .map(([from, to]) => (to - from === DAY_MINUTES ? 'open 24 hours' : `${timeOfDay(from)} to ${timeOfDay(to)}`))
    .join(' and ')

const daysText = (first: number, last: number): string => {
  const joint = last === first + 1 ? ' and ' : ' to '
  return first === last ? `${ENGLISH[first]}` : `${ENGLISH[first]}${joint}${ENGLISH[last]}`
}

/** Stored hours in words, such as "Monday to Friday: 8:00 am to 5:00 pm". */
export const hoursLines = (stored: string): string[] =>
  groupsOf(readWeek(stored) ?? []).map(({ first, last, ranges }) => `${daysText(first, last)}: ${timesText(ranges)}`)

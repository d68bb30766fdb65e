/** Limits and times of watches. Free of zod, because hooks use them. */
import { DAY_MS, HOUR_MS } from '../time.ts'

/** Companies that one address can watch. */
export const WATCHES_PER_ADDRESS = 50
/** Days after which a watch that nobody confirmed is deleted. Until then its mailbox gets no second link once one was sent. */
export const UNCONFIRMED_DAYS = 7
/** Time after news is stored until watchers get it. A company's own people get it at once. */
export const WATCHERS_WAIT_MS = HOUR_MS
/** Watchers get at most one email about a carrier within this time. */
export const WATCHERS_HEAR_EVERY_MS = DAY_MS
/** Days before an import. A change from before is history, not news. */
export const NEWS_DAYS = 60
/** Days that news is kept. Longer than `NEWS_DAYS`, so that nobody is told anything twice. */
export const KEEP_NEWS_DAYS = 90

/** What the reader of a watch's link can do. */
export const WATCH_ANSWERS = ['confirm', 'end'] as const
export type WatchAnswer = (typeof WATCH_ANSWERS)[number]

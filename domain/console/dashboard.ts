import type { QueueCounts } from '../moderation/queue.ts'

/** What every screen of the console shows of its account: one answer, since a slow phone waits for each. */

/** An inquiry as the bell names it. */
export interface NotedInquiry {
  id: string
  customer_name: string
  listing: string
  listing_name: string
  created: string
  /** '' for one without a reminder. */
  remind_at: string
}

export interface ConsoleNotices {
  /** The newest of the last 24 hours that nobody has answered. */
  inquiries: NotedInquiry[]
  /** Reminders of the account that are due, the latest first. */
  reminders: NotedInquiry[]
  /** null for who is no administrator. */
  waiting: QueueCounts | null
}

export interface DashboardCounts {
  /** That the account may edit. */
  listings: number
  featured: number
  /** null for who is no administrator. */
  users: number | null
}

export const NOTED = { hours: 24, inquiries: 5, reminders: 10 } as const

/** What is said where a session has ended. */
export const SESSION_ENDED = 'Your session has expired. Please sign in again.'

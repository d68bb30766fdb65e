import type { QueueCounts } from '../moderation/queue.ts'

/** What every console screen shows about its account, in one response because round trips are slow on phones. */

/** An inquiry as the notification bell shows it. */
export interface NotedInquiry {
  id: string
  customer_name: string
  listing: string
  listing_name: string
  created: string
  /** '' without a reminder. */
  remind_at: string
}

export interface ConsoleNotices {
  /** Unanswered inquiries of the last 24 hours, newest first. */
  inquiries: NotedInquiry[]
  /** Due reminders of the account, latest first. */
  reminders: NotedInquiry[]
  /** null unless the account is an administrator. */
  waiting: QueueCounts | null
}

export interface DashboardCounts {
  /** Listings that the account may edit. */
  listings: number
  featured: number
  /** null unless the account is an administrator. */
  users: number | null
}

export const NOTED = { hours: 24, inquiries: 5, reminders: 10 } as const

/** Message after a session has ended. */
export const SESSION_ENDED = 'Your session has expired. Please sign in again.'

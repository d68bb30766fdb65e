import type { QueueCounts } from '../moderation/queue.ts'

/** What the server tells those who watch over it. */
export interface ServerFigures {
  /** Mails by state. */
  mails: Record<string, number>
  /** For how many seconds the oldest mail that is due waits; 0 when none does. */
  oldestMailSeconds: number
  /** Changes that the site does not show yet. */
  pendingChanges: number
  /** Things that wait for an administrator, by kind. */
  waiting: QueueCounts | undefined
  /** Addresses that get no mail. */
  suppressedAddresses: number
  /** Since the last publish that succeeded; -1 for none. */
  lastPublishSeconds: number
  /** Since the last import that finished; -1 if none has. */
  lastImportSeconds: number
  /** Records that the site leaves out. */
  skippedRecords: number
  /** Since a publisher asked or reported something; -1 for never since the server started. */
  publisherSilentSeconds: number
  /** Whether the last publish succeeded everywhere. */
  isPublished: boolean
}

/** A mail that is due for so long is told as late. */
export const LATE_MAIL_SECONDS = 900

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
  emailSuppressions: number
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

/** What the server answers when it cannot store anything. */
export const DISK_FULL_STATUS = 507
export const DISK_FULL = {
  /** Of a step of an import: what the steps before it did stays. */
  step: 'The disk that holds the database is full, or cannot be written.',
  save: 'Nothing was saved. The disk that holds the database is full, or cannot be written.',
}

/** A change of one stored row that passes by all rules: what an erasure asks of the server. */
export interface StoredRowChange {
  /** The log of requests is a database of its own. */
  database: 'data' | 'log'
  table: string
  /** SQLite's number of the row. */
  row: number
  /** Texts to replace where they are as they were read; the row goes when there is none. */
  texts: readonly { column: string; before: string; after: string }[]
}

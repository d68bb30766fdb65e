import { isObject, isOneOf } from '../guards.ts'
import type { QueueCounts } from '../moderation/queue.ts'

/** Figures for monitoring. */
export interface ServerFigures {
  /** Emails by state. */
  mails: Record<string, number>
  /** Seconds that the oldest due email has waited. 0 if none waits. */
  oldestMailSeconds: number
  /** Changes that are not on the site yet. */
  pendingChanges: number
  /** Items that wait for an administrator, by kind. */
  waiting: QueueCounts | undefined
  /** Addresses that get no email. */
  emailSuppressions: number
  /** Seconds since the last successful publish. -1 if there was none. */
  lastPublishSeconds: number
  /** Seconds since the last finished import. -1 if there was none. */
  lastImportSeconds: number
  /** Seconds since the federal files were last fetched to the end. -1 if they never were. */
  lastRegisterSeconds: number
  /** Federal files that the last run did not import. */
  registerFailures: number
  /** Records that the site skips. */
  skippedRecords: number
  /** Seconds since a publisher last polled or reported. -1 if none has since the server started. */
  publisherSilentSeconds: number
  /** True if the last publish succeeded on every target. */
  isPublished: boolean
}

/** An email that has been due for longer is reported as late. */
export const LATE_MAIL_SECONDS = 900

/** Status if the server cannot store anything. */
export const DISK_FULL_STATUS = 507
export const DISK_FULL = {
  /** For a step of an import: earlier steps stay done. */
  step: 'The disk that holds the database is full, or cannot be written.',
  save: 'Nothing was saved. The disk that holds the database is full, or cannot be written.',
}

/** A change of one stored row that bypasses all rules, as an erasure requests it. */
export interface StoredRowChange {
  /** The request log is a separate database. */
  database: 'data' | 'log'
  table: string
  /** SQLite's row number. */
  row: number
  /** Texts to replace if they still are as they were read. Without texts, the row is deleted. */
  texts: readonly { column: string; before: string; after: string }[]
}

const isText = (text: unknown): boolean =>
  isObject(text) && ['column', 'before', 'after'].every((field) => typeof text[field] === 'string')

/** True if a body is a list of changes. */
export const isStoredRowChanges = (body: unknown): body is StoredRowChange[] =>
  Array.isArray(body) &&
  body.every(
    (change: unknown) =>
      isObject(change) &&
      isOneOf(['data', 'log'], change['database']) &&
      typeof change['table'] === 'string' &&
      typeof change['row'] === 'number' &&
      Array.isArray(change['texts']) &&
      change['texts'].every(isText),
  )

/**
 * Invalid records, which pages skip so that everything else is published. Free of zod, because hooks and the console
 * use it.
 */
import type { ChangedCollection } from './change-log.ts'

/** How many records are listed, and the longest text of each field. */
export const SKIPPED_LIMITS = {
  named: 100,
  collection: 60,
  record: 60,
  label: 100,
  listing: 60,
  field: 60,
  why: 200,
} as const

/** A record that no page shows, or that pages show without one field. */
export interface SkippedRecord {
  collection: ChangedCollection
  /** Its id. */
  record: string
  /** Its name. '' if unknown. */
  label: string
  /** Its company, '' for none. */
  listing: string
  field: string
  /** The problem, worded to follow the field's name: "is no web address". */
  why: string
  /** What pages lack. */
  lacks: 'record' | 'field'
}

/** The total, and the first records. */
export interface SkippedRecords {
  total: number
  records: readonly SkippedRecord[]
}

export const NONE_SKIPPED: SkippedRecords = { total: 0, records: [] }

/** Counts all records and lists the first ones. */
export const skippedRecords = (all: readonly SkippedRecord[]): SkippedRecords => ({
  total: all.length,
  records: all.slice(0, SKIPPED_LIMITS.named),
})

/** "usdot number is longer than 20 characters". */
export const problemWords = ({ field, why }: Pick<SkippedRecord, 'field' | 'why'>): string =>
  `${field.replaceAll('_', ' ')} ${why}`

const NAMED_IN_A_LINE = 3

/** One line about everything: "Left out: Acme (website is no web address)". */
export const skippedLine = ({ total, records }: SkippedRecords): string => {
  const named = records.slice(0, NAMED_IN_A_LINE)
  const words = named.map((skipped) => `${skipped.label || skipped.record} (${problemWords(skipped)})`)
  const more = total > named.length ? ` and ${total - named.length} more` : ''
  return `Left out because it does not fit: ${words.join(', ')}${more}`
}

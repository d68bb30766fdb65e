/** What pages leave out because it does not fit, so that it stops nothing else. Free of zod, because hooks and console read it. */
import type { ChangedCollection } from './change-log.ts'

/** How many are named, and the longest text of each field. */
export const SKIPPED_LIMITS = {
  named: 100,
  collection: 60,
  record: 60,
  label: 100,
  listing: 60,
  field: 60,
  why: 200,
} as const

/** A record that no page shows, or shows without one of its fields. */
export interface SkippedRecord {
  collection: ChangedCollection
  /** Its id. */
  record: string
  /** What people call it; '' when that is not known. */
  label: string
  /** The company it belongs to, '' for none. */
  listing: string
  field: string
  /** What is wrong, as it goes on after the name of the field: "is no web address". */
  why: string
  /** What pages lack. */
  lacks: 'record' | 'field'
}

/** How many there are, and the first of them. */
export interface SkippedRecords {
  total: number
  records: readonly SkippedRecord[]
}

export const NONE_SKIPPED: SkippedRecords = { total: 0, records: [] }

/** Counts them all and names as many as are told. */
export const skippedRecords = (all: readonly SkippedRecord[]): SkippedRecords => ({
  total: all.length,
  records: all.slice(0, SKIPPED_LIMITS.named),
})

/** "usdot number is longer than 20 characters". */
export const problemWords = ({ field, why }: Pick<SkippedRecord, 'field' | 'why'>): string =>
  `${field.replaceAll('_', ' ')} ${why}`

const NAMED_IN_A_LINE = 3

/** All of it in one line: "Left out: Acme (website is no web address)". */
export const skippedLine = ({ total, records }: SkippedRecords): string => {
  const named = records.slice(0, NAMED_IN_A_LINE)
  const words = named.map((skipped) => `${skipped.label || skipped.record} (${problemWords(skipped)})`)
  const more = total > named.length ? ` and ${total - named.length} more` : ''
  return `Left out because it does not fit: ${words.join(', ')}${more}`
}

/** Actions that change many records at once. The history shows each as one row, and undoes it as a whole. Free of zod. */
import type { BulkChange } from '../listings/console/bulk-change.ts'
import { formatCountOf } from '../text/format.ts'

/** In the history, `collection` of the row of a change set. Its id is also in `change_set` of each record's revision. */
export const CHANGE_SET = 'change_sets'

/** Revisions that one request undoes. Each is saved separately, with the rules of every other save. */
export const REVERT_AT_ONCE = 100

/** A revision that was not undone, or only in part. */
export interface LeftChange {
  collection: string
  record: string
  /** Name of the record. */
  title: string
  /** Why, as a sentence. */
  reason: string
}

/** Response of one request that undoes a part of a change set, newest changes first. */
export interface RevertedPart {
  /** Id of the change set that undoes. The next request names it. */
  as: string
  reverted: number
  left: LeftChange[]
  /** Where the next request goes on; 0 if nothing remains. */
  next: number
}

export const CHANGE_SET_ANSWERS = {
  admins: 'Only administrators can undo changes.',
  gone: 'This change is not kept any more.',
  foreign: 'This is not a change of your own.',
} as const

/** "Featured 29 listings". @param name of the city, the account or the services that were chosen; '' if there is none */
export const bulkTitle = ({ kind, value }: BulkChange, size: number, name: string): string => {
  const listings = formatCountOf(size, 'listing')
  switch (kind) {
    case 'add_services':
      return `Added ${name} to ${listings}`
    case 'services':
      return `Changed the services of ${listings} to ${name}`
    case 'location':
      return `Moved ${listings} to ${name}`
    case 'owner':
      return value === '' ? `Removed the owner of ${listings}` : `Made ${name} the owner of ${listings}`
    case 'assign':
      return `Assigned ${listings} to ${name}`
    case 'is_featured':
      return value ? `Featured ${listings}` : `Stopped featuring ${listings}`
    case 'verified':
      return value ? `Verified ${listings}` : `Removed the Verified badge from ${listings}`
    case 'state':
      return value === 'published' ? `Published ${listings}` : `Hid ${listings}`
    case 'delete':
      return `Deleted ${listings}`
  }
}

export const mergeTitle = (from: string, into: string): string => `Merged ${from} into ${into}`

export const undoTitle = (title: string): string => `Undid “${title}”`

/** Actions that change several records. The history shows each as one row, and undoes it as a whole. Free of zod. */
import type { BulkChange } from '../listings/console/bulk-change.ts'
import { DELETION, QUEUE_WORDS, type QueueDecision, type QueueKind } from '../moderation/queue.ts'
import { formatCount, formatCountOf } from '../text/format.ts'

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
  /** Id of the change set that undoes. The next request names it. '' if one record was reverted on its own. */
  as: string
  reverted: number
  left: LeftChange[]
  /** Where the next request goes on; 0 if nothing remains. */
  next: number
  /** Paths of the public pages that are about its records, before or after. Lists show them, too. */
  pages: string[]
  /** The import that a worker undoes now. Its row says what stays. */
  run?: string
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

/** "Approved review of Prairie Lines". @param name of the company, or of what was decided about */
export const decisionTitle = (kind: QueueKind, decision: QueueDecision | typeof DELETION, name: string): string => {
  if (decision === DELETION) return `Deleted review of ${name}`
  const isApproved = decision === 'approve'
  switch (kind) {
    case 'reports':
      return `${isApproved ? 'Hid' : 'Kept'} reported review of ${name}`
    case 'removals':
      return `${isApproved ? 'Granted' : 'Closed'} removal request of ${name}`
    case 'inquiries':
      return `${isApproved ? 'Released' : 'Closed'} held inquiry to ${name}`
    case 'mails':
      return `${isApproved ? 'Sent again' : 'Gave up'}: ${name}`
    case 'listings':
      return `${isApproved ? 'Approved' : 'Declined'} listing ${name}`
    default:
      return `${isApproved ? 'Approved' : 'Declined'} ${QUEUE_WORDS[kind].one.toLowerCase()} of ${name}`
  }
}

const PAGES_NAMED = 3

/** "Updates /company/prairie-lines and the pages that show it." '' without a page. */
export const updatedPages = (pages: readonly string[]): string => {
  const [first, ...others] = pages
  if (!first) return ''
  if (others.length === 0) return `Updates ${first} and the pages that show it.`
  const named = pages.slice(0, PAGES_NAMED).join(', ')
  const more = pages.length > PAGES_NAMED ? ` and ${formatCount(pages.length - PAGES_NAMED)} more` : ''
  return `Updates ${formatCountOf(pages.length, 'page')} (${named}${more}) and the pages that show them.`
}

export const importTitle = (file: string): string => `Import of ${file}`

/** While an import is being undone. */
export const undoingTitle = (title: string): string => `Undoing “${title}”`

/** @param left number of records that stay */
export const undoTitle = (title: string, left = 0): string =>
  `Undid “${title}”${left > 0 ? `, except ${formatCountOf(left, 'record')}` : ''}`

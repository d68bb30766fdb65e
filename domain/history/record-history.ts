import { CHANGE_SET } from './change-sets.ts'
import { IMPORT_RUN, recorded } from './recorded.ts'
import { isRestorable } from './rules.ts'
import type { Revision } from './schema.ts'

/** The history of one record, as its page shows it. */

/** A revision. One from an import has no row of its own, and is reverted by the id of the import's row. */
export interface ShownRevision extends Revision {
  /** The import run that made it, else ''. */
  run: string
}

/** Response of GET /api/directory/history/{collection}/{record}. */
export interface RecordHistory {
  /** Newest first. */
  items: ShownRevision[]
  hasMore: boolean
}

type Known = Pick<
  Revision,
  'collection' | 'kind' | 'changes' | 'created' | 'is_reverted' | 'change_set' | 'fingerprint'
>

const hasRevertible = ({ collection, changes }: Known): boolean => {
  const shownOnly = recorded(collection)?.shownOnly ?? []
  return Object.keys(changes ?? {}).some((field) => !shownOnly.includes(field))
}

const isKept = ({ created }: Known, now: number): boolean => isRestorable(created.replace(' ', 'T'), now)

/** How administrators can revert a row of the history. Undefined if they cannot. @param now milliseconds since 1970 */
export const wayBack = (revision: Known, now: number): 'undo' | 'restore' | undefined => {
  const { collection, kind, change_set: set, fingerprint } = revision
  const about = recorded(collection)
  if (revision.is_reverted) return undefined
  if (collection === IMPORT_RUN) return kind === 'create' ? 'undo' : undefined
  if (kind === 'delete' && !isKept(revision, now)) return undefined
  // who undid a decision decides again in the queue
  if (collection === CHANGE_SET) return kind === 'undo' && fingerprint ? undefined : 'undo'
  if (!about) return undefined
  if (kind === 'delete') return 'restore'
  if (kind === 'create') return about.isCreationTakenBack ? 'undo' : undefined
  if (about.isOnlyDecided) return kind === 'update' && set ? 'undo' : undefined
  return hasRevertible(revision) ? 'undo' : undefined
}

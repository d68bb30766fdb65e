import { CHANGE_SET } from './change-sets.ts'
import { recorded } from './recorded.ts'
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

type Known = Pick<Revision, 'collection' | 'kind' | 'changes' | 'created' | 'is_reverted'>

/** The fields of a change that can be reverted. */
export const fieldsToTakeBack = ({ collection, changes }: Pick<Known, 'collection' | 'changes'>): string[] => {
  const shownOnly = recorded(collection)?.shownOnly ?? []
  return Object.keys(changes ?? {}).filter((field) => !shownOnly.includes(field))
}

const isKept = ({ created }: Known, now: number): boolean => isRestorable(created.replace(' ', 'T'), now)

/** How a revision can be undone. Undefined if it cannot. @param now milliseconds since 1970 */
export const wayBack = (revision: Known, now: number): 'take-back' | 'restore' | 'undo-all' | undefined => {
  const about = recorded(revision.collection)
  if (revision.is_reverted) return undefined
  if (revision.collection === CHANGE_SET)
    return revision.kind !== 'delete' || isKept(revision, now) ? 'undo-all' : undefined
  if (!about) return undefined
  switch (revision.kind) {
    case 'delete':
      return isKept(revision, now) ? 'restore' : undefined
    case 'create':
      return about.isCreationTakenBack ? 'take-back' : undefined
    default:
      return fieldsToTakeBack(revision).length ? 'take-back' : undefined
  }
}

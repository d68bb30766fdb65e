import { cutText } from '../../../domain/fields/characters.ts'
import { CHANGE_SET, CHANGE_SET_ANSWERS } from '../../../domain/history/change-sets.ts'
import { REVISION_LIMITS, type RevisionKind } from '../../../domain/history/rules.ts'
import { foldText } from '../../../domain/text/fold-text.ts'
import { currentActor, withContext } from '../changes/request-context.ts'
import { selectRows, timeFromNow } from '../database/records.ts'
import { randomId } from '../database/tokens.ts'
import { insertRevision } from './revisions.ts'

/** Groups the revisions of one action. */

export interface ChangeSet {
  id: string
  kind: RevisionKind
  /** @param size number of records that were changed */
  titleOf: (size: number) => string
  /** The change set that this one undoes. */
  undoes?: string
  /** For a decision: the fingerprint of what was read. Its change set is undone as a whole or not at all. */
  fingerprint?: string
}

interface StoredSet {
  actor: string
  title: string
  size: number
}

const findSet = (app: core.App, id: string): StoredSet | undefined =>
  selectRows<StoredSet>(
    app,
    "json_object('actor', actor, 'title', title, 'size', set_size)",
    'FROM revisions WHERE id = {:id} AND collection = {:collection}',
    { id, collection: CHANGE_SET },
  )[0]

/**
 * The id of the change set of a request, which names one if it continues an action.
 * @throws 400 if another account began it
 */
export const changeSetOf = (e: core.RequestEvent, named: unknown): string => {
  if (named === undefined || named === '') return randomId()
  const id = String(named)
  const set = findSet(e.app, id)
  if (!set || set.actor !== (e.auth?.collection().name === 'users' ? e.auth.id : ''))
    throw new BadRequestError(CHANGE_SET_ANSWERS.foreign)
  return id
}

const countRecord = (tx: core.App, { id, kind, titleOf, undoes, fingerprint = '' }: ChangeSet) => {
  const before = findSet(tx, id)
  if (!before)
    return insertRevision(tx, {
      ...{ id, collection: CHANGE_SET, record: id, title: titleOf(1), listing: '', kind, size: 1 },
      ...{ actor: currentActor(tx), changes: {}, undoes, fingerprint },
    })
  const size = before.size + 1
  const title = cutText(titleOf(size), REVISION_LIMITS.title)
  tx.db()
    .newQuery(
      `UPDATE revisions SET title = {:title}, set_size = {:size}, updated = {:now},
        search_text = replace(search_text, {:was}, {:is}) WHERE id = {:id}`,
    )
    .bind({ id, size, title, was: foldText(before.title), is: foldText(title), now: timeFromNow(0) })
    .execute()
}

/** Changes one record of a change set, and counts it if `work` returns true. Must run in its transaction. */
export const inChangeSet = (tx: core.App, set: ChangeSet, work: () => boolean) => {
  let isChanged = false
  withContext(tx, { changeSet: set.id }, () => {
    isChanged = work()
  })
  if (isChanged) countRecord(tx, set)
}

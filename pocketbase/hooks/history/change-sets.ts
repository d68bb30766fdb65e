import { cutText } from '../../../domain/fields/characters.ts'
import {
  CHANGE_SET,
  CHANGE_SET_ANSWERS,
  REVERT_AT_ONCE,
  type RevertedPart,
  undoTitle,
} from '../../../domain/history/change-sets.ts'
import { recordLabel } from '../../../domain/history/recorded.ts'
import { HISTORY_ANSWERS, REVISION_LIMITS, type RevisionKind } from '../../../domain/history/rules.ts'
import { foldText } from '../../../domain/text/fold-text.ts'
import { formatCountOf } from '../../../domain/text/format.ts'
import { requireAdmin } from '../accounts/require-admin.ts'
import { actorOf, asActor, currentActor, withContext } from '../changes/request-context.ts'
import { failureReason } from '../database/failure-reason.ts'
import { selectRows, timeFromNow } from '../database/records.ts'
import { randomId } from '../database/tokens.ts'
import { notifyPublisher } from '../publishing/notify-publisher.ts'
import { logSecurityEvent } from '../security/security-log.ts'
import { senderOf } from '../security/store-event.ts'
import { restoreNewest } from './restore-deletion.ts'
import { revertRevision } from './revert-revision.ts'
import { type FoundRevision, insertRevision, REVISION_JSON } from './revisions.ts'

/** Groups the revisions of one action, and undoes them together. */

interface ChangeSet {
  id: string
  kind: RevisionKind
  /** @param size number of records that were changed */
  titleOf: (size: number) => string
  /** The change set that this one undoes. */
  undoes?: string
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

const countRecord = (tx: core.App, { id, kind, titleOf, undoes }: ChangeSet) => {
  const before = findSet(tx, id)
  if (!before)
    return insertRevision(tx, {
      ...{ id, collection: CHANGE_SET, record: id, title: titleOf(1), listing: '', kind, size: 1 },
      ...{ actor: currentActor(tx), changes: {}, undoes },
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

interface Member extends FoundRevision {
  title: string
  /** Its place in the order of all revisions. */
  place: number
}

/** Without the second condition, SQLite does not use the index, which leaves out revisions without a change set. */
const OF_SET = "change_set = {:set} AND change_set != ''"

/** Revisions of a change set before a place, newest first; from the newest if the place is 0. */
const membersOf = (app: core.App, set: string, before: number): Member[] =>
  selectRows<Member>(
    app,
    `json_patch(${REVISION_JSON}, json_object('title', title, 'place', rowid))`,
    `FROM (SELECT rowid, * FROM revisions WHERE ${OF_SET} AND rowid < {:before}
      ORDER BY rowid DESC LIMIT ${REVERT_AT_ONCE + 1})`,
    { set, before: before || Number.MAX_SAFE_INTEGER },
  )

const markReverted = (app: core.App, set: string) =>
  app
    .db()
    .newQuery(
      `UPDATE revisions SET is_reverted = TRUE WHERE id = {:set}
        AND NOT EXISTS (SELECT 1 FROM revisions WHERE ${OF_SET} AND is_reverted = FALSE)`,
    )
    .bind({ set })
    .execute()

const logRevert = (e: core.RequestEvent, title: string, count: number) => {
  if (count === 0) return
  const details = { action: `undid ${formatCountOf(count, 'change')} of “${title}”` }
  logSecurityEvent(e.app, { type: 'PRIVILEGED_ACTION', account: e.auth, ...senderOf(e), details })
}

/**
 * POST /api/directory/change-sets/{set}/revert `{ before, as }`, administrators only: undoes a part of a change set, each
 * record on its own. A field is restored if it still has the value that the set wrote. The first request names neither
 * field; each further one names `next` and `as` of the last answer. Answers a RevertedPart.
 */
export const revertChangeSet = (e: core.RequestEvent) => {
  requireAdmin(e, CHANGE_SET_ANSWERS.admins)
  const id = e.request?.pathValue('set') ?? ''
  const set = findSet(e.app, id)
  if (!set) throw new NotFoundError(CHANGE_SET_ANSWERS.gone)
  const body = e.requestInfo().body
  const before = Number(body['before'] ?? 0)
  if (!Number.isSafeInteger(before) || before < 0) throw new BadRequestError(HISTORY_ANSWERS.nothing)
  const undo: ChangeSet = {
    ...{ id: changeSetOf(e, body['as']), kind: 'undo', undoes: id },
    titleOf: () => undoTitle(set.title),
  }
  const found = membersOf(e.app, id, before)
  const part = found.slice(0, REVERT_AT_ONCE)
  const answer: RevertedPart = { as: undo.id, reverted: 0, left: [], next: 0 }
  for (const member of part) if (!member.isReverted) revertMember(e, undo, member, answer)
  if (found.length > part.length) answer.next = part.at(-1)?.place ?? 0
  else markReverted(e.app, id)
  if (answer.reverted === 0) answer.as = String(body['as'] ?? '')
  notifyPublisher(e.app)
  logRevert(e, set.title, answer.reverted)
  return e.json(200, answer)
}

/** @returns what is not as it was before, as a sentence; '' if everything is. @throws with the reason if nothing is */
const undoMember = (tx: core.App, member: Member): string => {
  if (member.kind === 'delete') return restoreNewest(tx, member.collection, member.record)
  const kept = revertRevision(tx, member, true)
  return kept.length ? `${HISTORY_ANSWERS.fieldChangedSince}: ${kept.join(', ')}.` : ''
}

/** Undoes one revision in a transaction of its own, and adds the outcome to the answer. */
const revertMember = (e: core.RequestEvent, undo: ChangeSet, member: Member, answer: RevertedPart) => {
  const { collection, record, title } = member
  let left = ''
  try {
    e.app.runInTransaction((tx) =>
      asActor(tx, actorOf(e), () =>
        inChangeSet(tx, undo, () => {
          left = undoMember(tx, member)
          return true
        }),
      ),
    )
    answer.reverted++
  } catch (error) {
    left = failureReason(error)
  }
  if (left) answer.left.push({ collection, record, title: title || recordLabel(collection), reason: left })
}

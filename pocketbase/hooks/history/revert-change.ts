import {
  CHANGE_SET,
  CHANGE_SET_ANSWERS,
  REVERT_AT_ONCE,
  type RevertedPart,
  undoTitle,
} from '../../../domain/history/change-sets.ts'
import { IMPORT_RUN, recorded, recordLabel } from '../../../domain/history/recorded.ts'
import { HISTORY_ANSWERS, isRestorable } from '../../../domain/history/rules.ts'
import { formatCountOf } from '../../../domain/text/format.ts'
import { requireAdmin } from '../accounts/require-admin.ts'
import { requireFreshProof } from '../accounts/sign-in/fresh-proof.ts'
import { actorOf, asActor } from '../changes/request-context.ts'
import { failureReason } from '../database/failure-reason.ts'
import { findRecord, selectRows } from '../database/records.ts'
import { randomId } from '../database/tokens.ts'
import { isOwnChange } from '../inquiries/inquiries.ts'
import { notifyPublisher } from '../publishing/notify-publisher.ts'
import { logSecurityEvent } from '../security/security-log.ts'
import { senderOf } from '../security/store-event.ts'
import { pagesOf } from './affected-pages.ts'
import { type ChangeSet, changeSetOf, inChangeSet } from './change-sets.ts'
import { requestImportUndo } from './import-rows.ts'
import { restoreNewest } from './restore-deletion.ts'
import { revertRevision } from './revert-revision.ts'
import { type FoundRevision, findDeletion, findRevision, REVISION_JSON } from './revisions.ts'
import { asRevert } from './write-history.ts'

/** The one way back: reverts a row of the history, whatever made the change. */

interface Member extends FoundRevision {
  /** Its place in the order of all revisions. */
  place: number
}

/** Without the second condition, SQLite does not use the index, which leaves out revisions without a change set. */
const OF_SET = "change_set = {:set} AND change_set != ''"

/** Revisions of a change set before a place, newest first; from the newest if the place is 0. */
const membersOf = (app: core.App, set: string, before: number): Member[] =>
  selectRows<Member>(
    app,
    `json_patch(${REVISION_JSON}, json_object('place', rowid))`,
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

const isDecision = ({ collection, fingerprint }: FoundRevision): boolean =>
  collection === CHANGE_SET && fingerprint !== ''

/** The row itself, or the decision that it is a part of. */
const wholeOf = (app: core.App, id: string): FoundRevision | undefined => {
  const found = findRevision(app, id)
  const set = found?.changeSet ? findRevision(app, found.changeSet) : undefined
  return set && isDecision(set) ? set : found
}

/** @returns what is not as it was before, as a sentence; '' if everything is. @throws with the reason if nothing is */
const revertOne = (tx: core.App, revision: FoundRevision): string => {
  if (revision.kind !== 'delete') return revertRevision(tx, revision)
  if (revision.isReverted) throw new ApiError(409, HISTORY_ANSWERS.takenBack)
  return restoreNewest(tx, revision.collection, revision.record)
}

const addLeft = ({ left }: RevertedPart, { collection, record, title }: FoundRevision, reason: string) => {
  if (reason) left.push({ collection, record, title: title || recordLabel(collection), reason })
}

/** The change set that undoes another one. */
const undoOf = (set: FoundRevision, id: string): ChangeSet => ({
  ...{ id, kind: 'undo', undoes: set.id, fingerprint: set.fingerprint },
  titleOf: () => undoTitle(set.title),
})

/** Reverts a part of a change set, each record in a transaction of its own. */
const revertPart = (e: core.RequestEvent, set: FoundRevision): RevertedPart => {
  const body = e.requestInfo().body
  const before = Number(body['before'] ?? 0)
  if (!Number.isSafeInteger(before) || before < 0) throw new BadRequestError(HISTORY_ANSWERS.nothing)
  const undo = undoOf(set, changeSetOf(e, body['as']))
  const found = membersOf(e.app, set.id, before)
  const part = found.slice(0, REVERT_AT_ONCE)
  const answer: RevertedPart = { as: undo.id, reverted: 0, left: [], next: 0, pages: [] }
  const pages = pagesOf(e.app, part)
  for (const member of part) if (!member.isReverted) revertMember(e, undo, member, answer)
  if (found.length > part.length) answer.next = part.at(-1)?.place ?? 0
  else markReverted(e.app, set.id)
  answer.pages = [...new Set([...pages, ...pagesOf(e.app, part)])]
  if (answer.reverted === 0) answer.as = String(body['as'] ?? '')
  return answer
}

const revertMember = (e: core.RequestEvent, undo: ChangeSet, member: Member, answer: RevertedPart) => {
  let left = ''
  try {
    inOneTransaction(e, (tx) =>
      inChangeSet(tx, undo, () => {
        left = revertOne(tx, member)
        return true
      }),
    )
    answer.reverted++
  } catch (error) {
    left = failureReason(error)
  }
  addLeft(answer, member, left)
}

const inOneTransaction = (e: core.RequestEvent, work: (tx: core.App) => void) =>
  e.app.runInTransaction((tx) => asActor(tx, actorOf(e), () => asRevert(tx, () => work(tx))))

/** Why a change of a decision has nothing to revert any more; '' if it has. */
const reasonGone = (tx: core.App, { kind, collection, record }: FoundRevision): string => {
  if (kind !== 'delete') return findRecord(tx, collection, record) ? '' : HISTORY_ANSWERS.recordGone
  const deletion = findDeletion(tx, collection, record)
  return deletion && isRestorable(deletion.created, Date.now()) ? '' : HISTORY_ANSWERS.notKept
}

/**
 * The record that was decided about becomes pending last, because that looks at the others. A removal comes first: its
 * number leaves the do-not-list, so that the listing can be published.
 */
const inOrder = (members: readonly Member[]): Member[] => {
  const rank = ({ collection }: Member): number =>
    collection === 'removal_requests' ? 0 : recorded(collection)?.isOnlyDecided ? 2 : 1
  return [0, 1, 2].flatMap((each) => members.filter((member) => rank(member) === each))
}

const revertDecision = (tx: core.App, set: FoundRevision, answer: RevertedPart) => {
  const undo = undoOf(set, randomId())
  const members = inOrder(membersOf(tx, set.id, 0).filter(({ isReverted }) => !isReverted))
  if (!members.length) throw new ApiError(409, HISTORY_ANSWERS.takenBack)
  for (const member of members) {
    const gone = reasonGone(tx, member)
    addLeft(answer, member, gone)
    if (gone) continue
    inChangeSet(tx, undo, () => {
      addLeft(answer, member, revertOne(tx, member))
      return true
    })
    answer.reverted++
  }
  answer.as = undo.id
  markReverted(tx, set.id)
}

/** Reverts a decision, an import, or a change of one record, in one transaction. @throws 409 with the reason if it stays */
const revertWhole = (e: core.RequestEvent, found: FoundRevision): RevertedPart => {
  const { id } = found
  const answer: RevertedPart = { as: '', reverted: 0, left: [], next: 0, pages: [] }
  const changes = isDecision(found) ? membersOf(e.app, id, 0) : [found]
  const pages = pagesOf(e.app, changes)
  inOneTransaction(e, (tx) => {
    const stored = findRevision(tx, id)
    if (!stored) throw new NotFoundError(CHANGE_SET_ANSWERS.gone)
    if (stored.collection === CHANGE_SET) return revertDecision(tx, stored, answer)
    if (stored.collection === IMPORT_RUN) {
      answer.run = stored.record
      return requestImportUndo(tx, stored.record)
    }
    addLeft(answer, stored, revertOne(tx, stored))
    answer.reverted = 1
  })
  if (!answer.run) answer.pages = [...new Set([...pages, ...pagesOf(e.app, changes)])]
  return answer
}

const logRevert = (e: core.RequestEvent, { collection, record, title }: FoundRevision, count: number) => {
  const isAccount = collection === 'users'
  if (count === 0 || (collection !== CHANGE_SET && !isAccount)) return
  const what = isAccount ? 'a change of an account' : `${formatCountOf(count, 'change')} of “${title}”`
  const details = { action: `undid ${what}`, ...(isAccount ? { resourceId: record } : {}) }
  logSecurityEvent(e.app, { type: 'PRIVILEGED_ACTION', account: e.auth, ...senderOf(e), details })
}

/**
 * POST /api/directory/change-sets/{set}/revert `{ before, as }`, for administrators, and for the account that just
 * changed an inquiry: reverts a row of the history, which is a change set or the change of one record. A field is
 * restored if it still has the value that the change wrote. A worker undoes an import. A change of many records is reverted in parts: the first
 * request names neither field; each further one names `next` and `as` of the last answer. Answers a RevertedPart.
 * @throws 403 for a deleted account without fresh proof, 404, or 409 with the reason if one record or a decision stays
 */
export const revertChangeSet = (e: core.RequestEvent) => {
  const found = wholeOf(e.app, e.request?.pathValue('set') ?? '')
  if (!found || !isOwnChange(e, found)) requireAdmin(e, CHANGE_SET_ANSWERS.admins)
  if (!found) throw new NotFoundError(CHANGE_SET_ANSWERS.gone)
  // it may be an administrator's account
  if (found.collection === 'users' && found.kind === 'delete') requireFreshProof(e)
  const isInParts = found.collection === CHANGE_SET && !isDecision(found)
  const answer = isInParts ? revertPart(e, found) : revertWhole(e, found)
  notifyPublisher(e.app)
  logRevert(e, found, answer.reverted)
  return e.json(200, answer)
}

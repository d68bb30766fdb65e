import { RESPONSES } from '../../../contract/responses.ts'
import { ROUTES } from '../../../contract/routes.ts'
import type { RevertedPart } from '../../../domain/history/change-sets.ts'
import type { RecordHistory } from '../../../domain/history/record-history.ts'
import { call, send } from '../call.ts'

/** Reads a page of a record's history, newest first. Throws react-admin's HttpError. */
export const readHistory = (collection: string, record: string, page: number): Promise<RecordHistory> =>
  call(ROUTES.answerHistory, RESPONSES.answerHistory, { path: { collection, record }, query: { page: String(page) } })

/** Reverts a change, or only the fields that nobody has changed since. Throws react-admin's HttpError. */
export const takeBack = async (revision: string, isRestEnough: boolean): Promise<void> => {
  await send(ROUTES.revertChange, { path: { revision }, body: { rest: isRestEnough } })
}

/** Where to go on undoing a change set: `next` and `as` of the last answer. */
export const FROM_THE_START = { next: 0, as: '' }

/** Undoes a part of a change set, newest changes first. Throws react-admin's HttpError. */
export const revertPart = (set: string, { next, as }: typeof FROM_THE_START): Promise<RevertedPart> =>
  call(ROUTES.revertChangeSet, RESPONSES.revertChangeSet, { path: { set }, body: { before: next, as } })

/** Restores a deletion. Returns what differs from before, or ''. Throws react-admin's HttpError. */
export const restoreDeleted = async (collection: string, record: string): Promise<string> =>
  (await call(ROUTES.restoreDeletion, RESPONSES.restoreDeletion, { path: { collection, record }, body: {} })).note ?? ''

/** Counts the records that a deletion would also remove, by collection. Throws react-admin's HttpError. */
export const readGoesWith = (collection: string, record: string): Promise<Record<string, number>> =>
  call(ROUTES.answerDependents, RESPONSES.answerDependents, { path: { collection, record } })

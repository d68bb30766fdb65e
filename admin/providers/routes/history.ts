import { RESPONSES } from '../../../contract/responses.ts'
import { ROUTES } from '../../../contract/routes.ts'
import type { LeftChange } from '../../../domain/history/change-sets.ts'
import type { RecordHistory } from '../../../domain/history/record-history.ts'
import { call } from '../call.ts'
import { patiently } from '../refusal.ts'

/** Reads a page of a record's history, newest first. Throws react-admin's HttpError. */
export const readHistory = (collection: string, record: string, page: number): Promise<RecordHistory> =>
  call(ROUTES.answerHistory, RESPONSES.answerHistory, { path: { collection, record }, query: { page: String(page) } })

/**
 * Id of the newest change of a record, which a notice has just reported. Throws react-admin's HttpError.
 * @param since stored time of the save; '' if it always changes something. Returns '' for none
 */
export const newestChange = async (collection: string, record: string, since: string): Promise<string> => {
  const { items } = await readHistory(collection, record, 1)
  const own = items.find((item) => item.collection === collection && item.record === record)
  return own && own.created >= since ? own.id : ''
}

export interface Reverted {
  reverted: number
  /** What stays as it is, or differs from before. */
  left: LeftChange[]
  /** Paths of the public pages that are about its records. */
  pages: string[]
  /** The import that the server undoes now; '' for any other change. */
  run: string
}

/**
 * Reverts a row of the history: a change of one record, of many, a decision or an import. Throws react-admin's HttpError
 * with the reason if everything stays.
 * @param onProgress called with the number of changes after each part
 */
export const revertChange = async (row: string, onProgress?: (done: number) => void): Promise<Reverted> => {
  const total: Reverted = { reverted: 0, left: [], pages: [], run: '' }
  const pages = new Set<string>()
  let from = { next: 0, as: '' }
  do {
    const body = { before: from.next, as: from.as }
    const part = await patiently(() =>
      call(ROUTES.revertChangeSet, RESPONSES.revertChangeSet, { path: { set: row }, body }),
    )
    from = part
    total.reverted += part.reverted
    total.left.push(...part.left)
    for (const page of part.pages) pages.add(page)
    total.run = part.run ?? ''
    onProgress?.(total.reverted + total.left.length)
  } while (from.next > 0)
  return { ...total, pages: [...pages] }
}

/** Counts the records that a deletion would also remove, by collection. Throws react-admin's HttpError. */
export const readGoesWith = (collection: string, record: string): Promise<Record<string, number>> =>
  call(ROUTES.answerDependents, RESPONSES.answerDependents, { path: { collection, record } })

import { useSyncExternalStore } from 'react'
import { HttpError, useListContext, useLogoutIfAccessDenied, useRefresh } from 'react-admin'
import {
  BULK_AT_ONCE,
  type BulkAnswer,
  type BulkChange,
  type ChangedListing,
  type FailedListing,
} from '../../../../domain/listings/console/bulk-change.ts'
import { changeListings, undoListings } from '../../../providers/listings.ts'
import { currentAccount } from '../../../providers/session.ts'

/**
 * The change of many listings that is going on. It outlives the screen: whoever looks at another one finds it as it
 * stands. A run that stops before its end keeps what is left to do, also through a new sign-in.
 */

export interface BulkRun {
  /** Whose it is. */
  account: string
  /** What is done, as its title says it: "Feature", "Undo: Feature". */
  title: string
  change: BulkChange
  /** Whether it gives back what the listings held before. */
  isUndo: boolean
  total: number
  /** What is still to be done. */
  left: ChangedListing[]
  changed: ChangedListing[]
  unchanged: number
  failed: FailedListing[]
  state: 'running' | 'stopped' | 'done'
  /** Why it stopped; '' when somebody asked it to. */
  why: string
}

/** The server takes so many changes a minute; a run that asks faster waits. */
const TOO_MANY = 429
const UNAUTHORIZED = 401
const WAIT_MS = 5000

let run: BulkRun | undefined
let isAskedToStop = false
const listeners = new Set<() => void>()

const keyOf = (account: string): string => `bulk:${account}`
const here = (): string => currentAccount()?.id ?? ''

/** Beside the copy in memory, for what a reload or a lost session ends. */
const keep = () => {
  if (!run) return
  try {
    if (run.left.length) sessionStorage.setItem(keyOf(run.account), JSON.stringify(run))
    else sessionStorage.removeItem(keyOf(run.account))
  } catch {
    // a full or forbidden store: the run in memory is enough until a reload
  }
}

const tell = (next: BulkRun | undefined) => {
  run = next
  for (const listener of listeners) listener()
}

const wait = () => new Promise((done) => setTimeout(done, WAIT_MS))

const send = async ({ change, isUndo }: BulkRun, batch: readonly ChangedListing[]): Promise<BulkAnswer> => {
  const ask = () =>
    isUndo
      ? undoListings(change, batch)
      : changeListings(
          change,
          batch.map(({ id }) => id),
        )
  return ask().catch(async (error: unknown) => {
    if (!(error instanceof HttpError) || error.status !== TOO_MANY) throw error
    await wait()
    return ask()
  })
}

const withAnswer = (before: BulkRun, { changed, unchanged, failed }: BulkAnswer): BulkRun => ({
  ...before,
  left: before.left.slice(BULK_AT_ONCE),
  changed: [...before.changed, ...changed],
  unchanged: before.unchanged + unchanged.length,
  failed: [...before.failed, ...failed],
})

/** What is said of an ended session is read after the next sign-in. */
const whyOf = (error: unknown): string => {
  if (!(error instanceof HttpError)) return 'Something went wrong.'
  return error.status === UNAUTHORIZED ? 'The session had ended.' : error.message
}

/** Does what is left of a run, batch by batch. Throws what stopped it, after it has been kept. */
const goOn = async (first: BulkRun): Promise<BulkRun> => {
  isAskedToStop = false
  let current: BulkRun = { ...first, state: 'running', why: '' }
  tell(current)
  try {
    while (current.left.length && !isAskedToStop) {
      current = withAnswer(current, await send(current, current.left.slice(0, BULK_AT_ONCE)))
      tell(current)
    }
    current = { ...current, state: current.left.length ? 'stopped' : 'done' }
    return current
  } catch (error) {
    const why = whyOf(error)
    current = { ...current, state: 'stopped', why }
    throw error
  } finally {
    tell(current)
    keep()
  }
}

const newRun = (title: string, change: BulkChange, isUndo: boolean, left: ChangedListing[]): BulkRun => ({
  ...{ account: here(), title, change, isUndo, left, total: left.length },
  ...{ changed: [], unchanged: 0, failed: [], state: 'running', why: '' },
})

/** Makes a change to listings. Throws react-admin's HttpError when it could not go on. */
const startRun = (title: string, change: BulkChange, ids: readonly string[]): Promise<BulkRun> => {
  const left = ids.map((id) => ({ id, before: {} }))
  return goOn(newRun(title, change, false, left))
}

/** Gives all listings that a run changed back what they held before. */
const undoRun = ({ title, change, changed }: BulkRun): Promise<BulkRun> =>
  goOn(newRun(`Undo: ${title}`, change, true, changed))

/** Does what a run that stopped has left. */
const continueRun = (stopped: BulkRun): Promise<BulkRun> => goOn(stopped)

/** Stops after the batch that is being changed. */
export const stopRun = () => {
  isAskedToStop = true
}

export const closeRun = () => {
  if (run) sessionStorage.removeItem(keyOf(run.account))
  tell(undefined)
}

const isRun = (value: unknown): value is BulkRun =>
  typeof value === 'object' && value !== null && 'left' in value && Array.isArray(value.left)

/** Takes up a run of this account that a lost session or a reload ended. */
export const findKeptRun = () => {
  if (run?.account === here()) return
  const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(here())) ?? 'null')
  tell(isRun(kept) ? { ...kept, state: 'stopped' } : undefined)
}

// a page that is left in the middle keeps what it has not been told about
window.addEventListener('pagehide', keep)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The run of the account that is signed in. */
export const useBulkRun = (): BulkRun | undefined =>
  useSyncExternalStore(subscribe, () => (run?.account === here() ? run : undefined))

/** Begins, goes on with and takes back changes of many listings; the list shows what came of it. */
export const useBulk = () => {
  const { onUnselectItems } = useListContext()
  const refresh = useRefresh()
  const leaveIfSignedOut = useLogoutIfAccessDenied()
  const follow = async (run: Promise<BulkRun>) => {
    try {
      await run
      onUnselectItems()
    } catch (error) {
      // the run itself tells why it stopped
      await leaveIfSignedOut(error)
    } finally {
      refresh()
    }
  }
  return {
    start: (title: string, change: BulkChange, ids: readonly string[]) => void follow(startRun(title, change, ids)),
    undo: (run: BulkRun) => void follow(undoRun(run)),
    goOn: (run: BulkRun) => void follow(continueRun(run)),
  }
}

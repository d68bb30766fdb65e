/**
 * The bulk change in progress. It lives outside React, so it continues when the user opens another screen. If it stops
 * early, session storage keeps the remaining listings through a reload or a new sign-in.
 */
import { useSyncExternalStore } from 'react'
import { HttpError, useListContext, useLogoutIfAccessDenied, useRefresh } from 'react-admin'
import {
  BULK_AT_ONCE,
  type BulkAnswer,
  type BulkChange,
  type FailedListing,
} from '../../../../domain/listings/console/bulk-change.ts'
import { changeListings } from '../../../providers/listings.ts'
import { patiently } from '../../../providers/refusal.ts'
import { currentAccount } from '../../../providers/session.ts'

export interface BulkRun {
  /** Id of the account that started it. */
  account: string
  /** "Feature" */
  title: string
  change: BulkChange
  /** Id of the change set, by which the history undoes it; '' until a listing has changed. */
  set: string
  total: number
  /** Ids of listings. */
  remaining: readonly string[]
  changed: number
  unchanged: number
  failed: FailedListing[]
  state: 'running' | 'stopped' | 'done'
  /** Why it stopped; '' if the user canceled it. */
  stopReason: string
}

let run: BulkRun | undefined
let isCanceled = false
const listeners = new Set<() => void>()

const publish = (next: BulkRun | undefined) => {
  run = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The latest bulk change of this account, running or ended. */
export const useBulkRun = (): BulkRun | undefined => {
  const current = useSyncExternalStore(subscribe, () => run)
  return current?.account === accountId() ? current : undefined
}

/** Starts and continues bulk changes, and refreshes the list when one ends. */
export const useBulk = () => {
  const { onUnselectItems } = useListContext()
  const refresh = useRefresh()
  const leaveIfSignedOut = useLogoutIfAccessDenied()
  const follow = async (work: Promise<void>) => {
    try {
      await work
      onUnselectItems()
    } catch (error) {
      // BulkProgress shows why the run stopped
      await leaveIfSignedOut(error)
    } finally {
      refresh()
    }
  }
  return {
    start: (title: string, change: BulkChange, ids: readonly string[]) =>
      void follow(execute(newRun(title, change, ids))),
    resume: (stopped: BulkRun) => void follow(execute(stopped)),
  }
}

/** Stops the run after the batch in progress. */
export const cancelRun = () => {
  isCanceled = true
}

export const closeRun = () => {
  if (run) sessionStorage.removeItem(storageKey(run.account))
  publish(undefined)
}

/** Loads a run of this account that a reload or an expired session interrupted. */
export const restoreRun = () => {
  if (run?.account === accountId()) return
  const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(accountId())) ?? 'null')
  publish(isRun(stored) ? { ...stored, state: 'stopped' } : undefined)
}

const accountId = (): string => currentAccount()?.id ?? ''
const storageKey = (account: string): string => `bulk:${account}`

const isRun = (value: unknown): value is BulkRun =>
  typeof value === 'object' && value !== null && 'remaining' in value && Array.isArray(value.remaining)

const newRun = (title: string, change: BulkChange, remaining: readonly string[]): BulkRun => ({
  account: accountId(),
  title,
  change,
  set: '',
  total: remaining.length,
  remaining,
  changed: 0,
  unchanged: 0,
  failed: [],
  state: 'running',
  stopReason: '',
})

/** Works through the remaining listings in batches. Throws HttpError if a batch fails; the run keeps what remains. */
const execute = async (first: BulkRun): Promise<void> => {
  isCanceled = false
  let current: BulkRun = { ...first, state: 'running', stopReason: '' }
  publish(current)
  try {
    while (current.remaining.length && !isCanceled) {
      current = withResult(current, await send(current))
      publish(current)
    }
    current = { ...current, state: current.remaining.length ? 'stopped' : 'done' }
  } catch (error) {
    current = { ...current, state: 'stopped', stopReason: stopReasonOf(error) }
    throw error
  } finally {
    publish(current)
    store()
  }
}

const send = ({ change, remaining, set }: BulkRun): Promise<BulkAnswer> =>
  patiently(() => changeListings(change, remaining.slice(0, BULK_AT_ONCE), set))

const withResult = (before: BulkRun, { set, changed, unchanged, failed }: BulkAnswer): BulkRun => ({
  ...before,
  set,
  remaining: before.remaining.slice(BULK_AT_ONCE),
  changed: before.changed + changed,
  unchanged: before.unchanged + unchanged,
  failed: [...before.failed, ...failed],
})

const UNAUTHORIZED = 401

/** The user reads "Your session expired" after signing in again. */
const stopReasonOf = (error: unknown): string => {
  if (!(error instanceof HttpError)) return 'Something went wrong.'
  return error.status === UNAUTHORIZED ? 'Your session expired.' : error.message
}

const store = () => {
  if (!run) return
  try {
    if (run.remaining.length) sessionStorage.setItem(storageKey(run.account), JSON.stringify(run))
    else sessionStorage.removeItem(storageKey(run.account))
  } catch {
    // storage is full or blocked: the run in memory is enough until a reload
  }
}

window.addEventListener('pagehide', store)

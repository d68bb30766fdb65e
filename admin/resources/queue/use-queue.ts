import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { HttpError, useLogoutIfAccessDenied } from 'react-admin'
import type { QueueItem } from '../../../contract/queue-items.ts'
import type { QueueDecision } from '../../../domain/moderation/queue.ts'
import { CONSOLE_COUNTS, putQueueCounts } from '../../layout/use-console-counts.ts'
import { revertChange } from '../../providers/routes/history.ts'
import { changedItem, decideInQueue, type QueueView, readItem, readQueue } from '../../providers/routes/queue.ts'
import { showError, showToast } from '../../toasts/toasts.ts'
import { EMPTY_QUEUE, indexOf, keyOf, queueReducer } from './queue-state.ts'
import { titleOf, wordsOf } from './queue-titles.ts'

/** Loads the next page when fewer items remain. */
const ITEMS_AHEAD = 10

const messageOf = (error: unknown): string =>
  error instanceof HttpError ? error.message : 'Something went wrong. Please try again.'

/**
 * The work queue of a view. Decisions take effect on screen at once and are sent in order. If the server refuses one
 * because the item changed, the item returns with the reason that the user typed.
 */
export const useQueue = (view: QueueView) => {
  const client = useQueryClient()
  const leaveIfSignedOut = useLogoutIfAccessDenied()
  const [state, dispatch] = useReducer(queueReducer, EMPTY_QUEUE)
  const viewOnScreen = useRef(view)
  const isReading = useRef(false)
  const sending = useRef<Promise<void>>(Promise.resolve())
  /** The change set of each decision, by key of the item. */
  const sets = useRef(new Map<string, string>())
  /** Counts the user's actions, so that a returned item never replaces one they have moved on to. */
  const steps = useRef(0)

  const read = useCallback(
    async (after: QueueItem | undefined) => {
      isReading.current = true
      try {
        const { items, counts, rest } = await readQueue(view, after)
        if (viewOnScreen.current !== view) return
        putQueueCounts(client, counts)
        dispatch({ type: 'load', items, rest, isFirstPage: after === undefined })
      } catch (error) {
        if (viewOnScreen.current === view && !(await leaveIfSignedOut(error))) dispatch({ type: 'fail' })
      } finally {
        isReading.current = false
      }
    },
    [view, client, leaveIfSignedOut],
  )

  useEffect(() => {
    viewOnScreen.current = view
    dispatch({ type: 'reset' })
    void read(undefined)
  }, [view, read])

  useEffect(() => {
    if (state.status !== 'ready' || state.rest === 0 || isReading.current) return
    if (state.items.length - indexOf(state) <= ITEMS_AHEAD) void read(state.items.at(-1))
  }, [state, read])

  const select = (item: QueueItem) => {
    steps.current++
    dispatch({ type: 'select', item })
  }
  const move = (by: 1 | -1) => {
    steps.current++
    dispatch({ type: 'move', by })
  }

  const returnItem = (item: QueueItem, reason: string, isAwaited: boolean, error: unknown) => {
    dispatch({ type: 'return', item, reason, at: performance.now(), isAwaited })
    showToast({
      title: 'Update Failed',
      text: `${titleOf(item)}: ${messageOf(error)}`,
      isError: true,
      ...(isAwaited ? {} : { action: { label: 'Show', run: () => select(item) } }),
    })
  }

  const send = (item: QueueItem, reason: string, request: () => Promise<void>) => {
    const step = ++steps.current
    sending.current = sending.current.then(async () => {
      try {
        await request()
      } catch (error) {
        dispatch({ type: 'refuse', item })
        if (await leaveIfSignedOut(error)) return
        const changed = changedItem(error)
        if (changed) returnItem(changed, reason, steps.current === step, error)
        else {
          showError('Update Failed', `${titleOf(item)}: ${messageOf(error)}`)
          await read(undefined)
        }
      }
      void client.invalidateQueries({ queryKey: CONSOLE_COUNTS })
    })
  }

  const decide = (item: QueueItem, decision: QueueDecision, reason = '') => {
    const { kind, id, fingerprint } = item
    dispatch({ type: 'decide', item })
    send(item, reason, async () => {
      sets.current.set(keyOf(item), await decideInQueue({ kind, id, decision, reason, fingerprint }))
      dispatch({ type: 'confirm', item })
      const { approved, declined } = wordsOf(item)
      showToast({ title: 'Success', text: decision === 'approve' ? approved : declined })
    })
  }

  const lastDecided = state.decided.at(-1)

  const undo = () => {
    if (!lastDecided) return
    const item = lastDecided
    const { kind, id } = item
    dispatch({ type: 'undo' })
    send(item, '', async () => {
      const set = sets.current.get(keyOf(item))
      // the server refused the decision, so the item is back already
      if (set === undefined) return
      sets.current.delete(keyOf(item))
      await revertChange(set)
      dispatch({ type: 'restore', item: await readItem(kind, id) })
      showToast({ title: 'Undone', text: titleOf(item) })
    })
  }

  return {
    state,
    lastDecided,
    decide,
    undo,
    move,
    select,
    reload: () => void read(undefined),
    /** The reason of a refused decision about this item, undefined for other items. */
    returnedReason: (item: QueueItem) => state.returned.get(keyOf(item))?.reason,
  }
}
export type WorkQueue = ReturnType<typeof useQueue>

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { HttpError, useLogoutIfAccessDenied } from 'react-admin'
import type { QueueDecision } from '../../../domain/moderation/queue.ts'
import { DESK, putQueueCounts } from '../../layout/use-desk.ts'
import {
  changedItem,
  decideInQueue,
  PAGE_OF_QUEUE,
  type QueueItem,
  type QueueView,
  readItem,
  readQueue,
} from '../../providers/routes/queue.ts'
import { showError, showToast } from '../../toasts/toasts.ts'
import { EMPTY_QUEUE, indexOf, keyOf, moved, type QueueState, withItems, withoutItem } from './queue-state.ts'
import { titleOf, wordsOf } from './queue-titles.ts'

/** Fewer than these left to look at: more are asked for. */
const AHEAD = 10

interface Done {
  item: QueueItem
  decision: Exclude<QueueDecision, 'undo'>
  version: string
}

/** An item that came back because it changed before its decision arrived. */
interface Returned {
  /** The reason that was typed; the dialog offers it again. */
  reason: string
  at: number
}

/** A key meant for the item that was here before must not decide about the one that came back. */
const SETTLED_MS = 1000

const messageOf = (error: unknown): string =>
  error instanceof HttpError ? error.message : 'That did not work. Please try again.'

/**
 * What waits, one item after the other. A decision shows at once and is sent in the order of decisions; one that is
 * refused brings its item back, as it is now, with the reason that was typed.
 */
export const useQueue = (view: QueueView) => {
  const client = useQueryClient()
  const leaveIfSignedOut = useLogoutIfAccessDenied()
  const [state, setState] = useState<QueueState>()
  const [error, setError] = useState<unknown>()
  const [done, setDone] = useState<readonly Done[]>([])
  const shown = useRef(view)
  const isMore = useRef(false)
  const isReading = useRef(false)
  const sending = useRef<Promise<void>>(Promise.resolve())
  const [returned, setReturned] = useState<ReadonlyMap<string, Returned>>(new Map())
  /** Counts the person's actions, so that an item that comes back never replaces one they have moved on to. */
  const steps = useRef(0)

  const read = useCallback(
    async (after: QueueItem | undefined) => {
      isReading.current = true
      try {
        const { items, counts } = await readQueue(view, after)
        if (shown.current !== view) return
        putQueueCounts(client, counts)
        isMore.current = items.length === PAGE_OF_QUEUE
        setError(undefined)
        setState((before) =>
          after
            ? withItems(before ?? EMPTY_QUEUE, items)
            : withItems({ items: [], current: before?.current ?? '' }, items),
        )
      } catch (failure) {
        if (shown.current === view && !(await leaveIfSignedOut(failure))) setError(failure)
      } finally {
        isReading.current = false
      }
    },
    [view, client, leaveIfSignedOut],
  )

  useEffect(() => {
    shown.current = view
    setState(undefined)
    void read(undefined)
  }, [view, read])

  useEffect(() => {
    if (!state || !isMore.current || isReading.current) return
    if (state.items.length - indexOf(state) <= AHEAD) void read(state.items.at(-1))
  }, [state, read])

  const lookAt = (item: QueueItem) => {
    steps.current++
    setState((before) => before && { ...before, current: keyOf(item) })
  }

  const bringBack = (item: QueueItem, reason: string, isAwaited: boolean, failure: unknown) => {
    setReturned((before) => new Map(before).set(keyOf(item), { reason, at: performance.now() }))
    setState((before) => {
      const state = withItems(before ?? EMPTY_QUEUE, [item])
      return isAwaited ? { ...state, current: keyOf(item) } : state
    })
    showToast({
      title: 'Update Failed',
      text: `${titleOf(item)}: ${messageOf(failure)}`,
      isError: true,
      ...(isAwaited ? {} : { action: { label: 'Show it', run: () => lookAt(item) } }),
    })
  }

  const send = (item: QueueItem, reason: string, ask: () => Promise<string>, onDone: (version: string) => void) => {
    const step = ++steps.current
    sending.current = sending.current.then(async () => {
      try {
        onDone(await ask())
      } catch (failure) {
        if (await leaveIfSignedOut(failure)) return
        const now = changedItem(failure)
        if (now) bringBack(now, reason, steps.current === step, failure)
        else {
          showError('Update Failed', `${titleOf(item)}: ${messageOf(failure)}`)
          await read(undefined)
        }
      }
      void client.invalidateQueries({ queryKey: DESK })
    })
  }

  const undo = () => {
    const last = done.at(-1)
    if (!last) return
    const { item, version } = last
    const { kind, id } = item
    setDone((before) => before.slice(0, -1))
    const ask = async () => {
      await decideInQueue({ kind, id, decision: 'undo', version })
      const again = await readItem(kind, id)
      setState((before) => ({ ...withItems(before ?? EMPTY_QUEUE, [again]), current: keyOf(again) }))
      return ''
    }
    send(item, '', ask, () => showToast({ title: 'Undone', text: titleOf(item) }))
  }

  const decide = (item: QueueItem, decision: Done['decision'], reason = '') => {
    const { kind, id, fingerprint } = item
    setState((before) => before && withoutItem(before, keyOf(item)))
    send(
      item,
      reason,
      () => decideInQueue({ kind, id, decision, reason, fingerprint }),
      (version) => {
        const words = wordsOf(item)
        setDone((before) => [...before, { item, decision, version }])
        setReturned((before) => new Map([...before].filter(([key]) => key !== keyOf(item))))
        showToast({ title: 'Success', text: decision === 'approve' ? words.approved : words.declined })
      },
    )
  }

  const move = (by: 1 | -1) => {
    steps.current++
    setState((before) => before && moved(before, by))
  }

  return {
    state,
    error,
    canUndo: done.length > 0,
    lastDone: done.at(-1),
    decide,
    undo,
    reload: () => void read(undefined),
    move,
    lookAt,
    /** The reason typed for a decision that was refused because the item had changed; undefined for other items. */
    returnedReason: (item: QueueItem) => returned.get(keyOf(item))?.reason,
    /** Whether an item has been on screen long enough for a key to be meant for it. */
    isSettled: (item: QueueItem) => performance.now() - (returned.get(keyOf(item))?.at ?? 0) > SETTLED_MS,
  }
}
export type WorkQueue = ReturnType<typeof useQueue>

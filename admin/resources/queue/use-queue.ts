import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { HttpError, useLogoutIfAccessDenied } from 'react-admin'
import type { QueueDecision } from '../../../domain/moderation/queue.ts'
import { DESK, putQueueCounts } from '../../layout/use-desk.ts'
import {
  decideInQueue,
  PAGE_OF_QUEUE,
  type QueueItem,
  type QueueView,
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
}

const messageOf = (error: unknown): string =>
  error instanceof HttpError ? error.message : 'That did not work. Please try again.'

/**
 * What waits, one item after the other. A decision shows at once and is sent in the order of decisions; one that is
 * refused brings its item back, as it is now.
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

  const send = (item: QueueItem, decision: QueueDecision, reason: string, onDone: (version: string) => void) => {
    sending.current = sending.current.then(async () => {
      try {
        onDone(await decideInQueue(item, decision, reason))
      } catch (failure) {
        if (await leaveIfSignedOut(failure)) return
        showError('Update Failed', `${titleOf(item)}: ${messageOf(failure)}`)
        await read(undefined)
      }
      void client.invalidateQueries({ queryKey: DESK })
    })
  }

  const undo = () => {
    const last = done.at(-1)
    if (!last) return
    setDone((before) => before.slice(0, -1))
    send(last.item, 'undo', '', (version) => {
      showToast({ title: 'Undone', text: titleOf(last.item) })
      setState((before) => ({
        ...withItems(before ?? EMPTY_QUEUE, [{ ...last.item, version }]),
        current: keyOf(last.item),
      }))
    })
  }

  const decide = (item: QueueItem, decision: Done['decision'], reason = '') => {
    setState((before) => before && withoutItem(before, keyOf(item)))
    send(item, decision, reason, (version) => {
      const words = wordsOf(item)
      setDone((before) => [...before, { item: { ...item, version }, decision }])
      showToast({ title: 'Success', text: decision === 'approve' ? words.approved : words.declined })
    })
  }

  return {
    state,
    error,
    canUndo: done.length > 0,
    lastDone: done.at(-1),
    decide,
    undo,
    reload: () => void read(undefined),
    move: (by: 1 | -1) => setState((before) => before && moved(before, by)),
    lookAt: (item: QueueItem) => setState((before) => before && { ...before, current: keyOf(item) }),
  }
}
export type QueueDesk = ReturnType<typeof useQueue>

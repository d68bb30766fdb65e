import { useQuery } from '@tanstack/react-query'
import { type QueueCounts, totalWaiting } from '../../domain/moderation/queue.ts'
import { readQueueCounts } from '../providers/routes/queue.ts'

export const QUEUE_COUNTS = ['queue-counts']
const EVERY_MS = 60_000

/** How many of each kind wait for an administrator; undefined while that is not known. */
export const useQueueCounts = (): QueueCounts | undefined =>
  useQuery({ queryKey: QUEUE_COUNTS, queryFn: readQueueCounts, refetchInterval: EVERY_MS, retry: false }).data

/** The same in all; 0 while that is not known. */
export const useWaitingCount = (): number => {
  const counts = useQueueCounts()
  return counts ? totalWaiting(counts) : 0
}

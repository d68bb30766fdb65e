import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ConsoleNotices } from '../../domain/console/dashboard.ts'
import { type QueueCounts, totalWaiting } from '../../domain/moderation/queue.ts'
import { readConsoleCounts } from '../providers/routes/console-counts.ts'

export const CONSOLE_COUNTS = ['console']
const EVERY_MS = 60_000
/** Parts of one screen come one after the other, and are to share one answer. */
const FRESH_MS = 5000

/** What every screen shows of the account, read for all of its parts at once. */
export const useConsoleCounts = () =>
  useQuery({
    queryKey: CONSOLE_COUNTS,
    queryFn: readConsoleCounts,
    refetchInterval: EVERY_MS,
    staleTime: FRESH_MS,
    retry: false,
  })

/** How many of each kind wait for an administrator; undefined while that is not known. */
export const useQueueCounts = (): QueueCounts | undefined => useConsoleCounts().data?.waiting ?? undefined

/** The same in all; 0 while that is not known. */
export const useWaitingCount = (): number => {
  const counts = useQueueCounts()
  return counts ? totalWaiting(counts) : 0
}

/** Counts that came with another answer. */
export const putQueueCounts = (client: QueryClient, waiting: QueueCounts): void => {
  client.setQueryData<ConsoleNotices>(CONSOLE_COUNTS, (before) => before && { ...before, waiting })
}

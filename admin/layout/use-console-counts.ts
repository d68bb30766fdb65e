import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ConsoleNotices } from '../../domain/console/dashboard.ts'
import type { QueueCounts } from '../../domain/moderation/queue.ts'
import { readConsoleCounts } from '../providers/routes/console-counts.ts'

export const CONSOLE_COUNTS = ['console']
const EVERY_MS = 60_000
/** Parts of one screen load one after the other and share a response. */
const FRESH_MS = 5000

/** The account's data for every screen, requested once for all parts. */
export const useConsoleCounts = () =>
  useQuery({
    queryKey: CONSOLE_COUNTS,
    queryFn: readConsoleCounts,
    refetchInterval: EVERY_MS,
    staleTime: FRESH_MS,
    retry: false,
  })

/** Waiting items by kind, for administrators. Undefined while unknown. */
export const useQueueCounts = (): QueueCounts | undefined => useConsoleCounts().data?.waiting ?? undefined

/** Stores counts from another response. */
export const putQueueCounts = (client: QueryClient, waiting: QueueCounts): void => {
  client.setQueryData<ConsoleNotices>(CONSOLE_COUNTS, (before) => before && { ...before, waiting })
}

import { useGetList } from 'react-admin'
import type { ListingRecord } from '../providers/resources.ts'

/** How many listings wait for an administrator; 0 while that is not known. */
export const useWaitingCount = (): number => {
  const { total = 0 } = useGetList<ListingRecord>(
    'admin/queue',
    {
      filter: { state: 'waiting' },
      sort: { field: 'created', order: 'ASC' },
      pagination: { page: 1, perPage: 1 },
    },
    { retry: false },
  )
  return total
}

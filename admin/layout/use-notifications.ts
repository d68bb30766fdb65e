import { useEffect, useState } from 'react'
import { useGetList, useStore } from 'react-admin'
import type { Inquiry } from '../../domain/inquiries/schema.ts'
import { watchInquiries } from '../providers/watch-inquiries.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MOST = 5

/** A moment as PocketBase writes it. */
const stamp = (ms: number): string => new Date(ms).toISOString().replace('T', ' ')

const query = (since: string) => ({
  filter: { status: 'new', created_gte: since },
  sort: { field: 'created', order: 'DESC' } as const,
  pagination: { page: 1, perPage: MOST },
  meta: { isCounted: false },
})

/** The newest inquiries of the last 24 hours that nobody has answered, live, and how many arrived since the last look. */
export const useNotifications = () => {
  const [since, setSince] = useState(() => stamp(Date.now() - DAY_MS))
  const [seen, setSeen] = useStore('notifications.seen', '')
  const { data: inquiries = [] } = useGetList<Inquiry>('inquiries', query(since), { retry: false })
  useEffect(() => watchInquiries(() => setSince(stamp(Date.now() - DAY_MS))), [])
  return {
    inquiries,
    unread: inquiries.filter(({ created }) => created > seen).length,
    markSeen: () => setSeen(inquiries[0]?.created ?? seen),
  }
}

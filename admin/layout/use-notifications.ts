import { useEffect, useState } from 'react'
import { useGetList, useStore } from 'react-admin'
import type { Inquiry } from '../../domain/inquiries/schema.ts'
import { watchInquiries } from '../providers/watch-inquiries.ts'
import { useDueReminders } from './use-due-reminders.ts'

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

/**
 * The newest inquiries of the last 24 hours that nobody has answered, live, the reminders that are due, and how many of
 * both came since the last look.
 */
export const useNotifications = () => {
  const [since, setSince] = useState(() => stamp(Date.now() - DAY_MS))
  const [seen, setSeen] = useStore('notifications.seen', '')
  const [seenReminder, setSeenReminder] = useStore('notifications.seenReminder', '')
  const { data } = useGetList<Inquiry>('inquiries', query(since), { retry: false })
  const inquiries = data ?? []
  // what every screen asks for is asked first
  const reminders = useDueReminders(data !== undefined)
  useEffect(() => watchInquiries(() => setSince(stamp(Date.now() - DAY_MS))), [])
  return {
    inquiries,
    reminders,
    unread:
      inquiries.filter(({ created }) => created > seen).length +
      reminders.filter(({ remind_at }) => remind_at > seenReminder).length,
    markSeen: () => {
      setSeen(inquiries[0]?.created ?? seen)
      setSeenReminder(reminders[0]?.remind_at ?? seenReminder)
    },
  }
}

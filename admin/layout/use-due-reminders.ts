import { useEffect, useState } from 'react'
import { useGetList } from 'react-admin'
import type { Inquiry } from '../../domain/inquiries/schema.ts'
import { currentAccount } from '../providers/session.ts'

const MOST = 10
const LOOK_EVERY_MS = 10 * 60_000
/** Before any reminder: none has no moment. */
const FIRST = '2000-01-01 00:00:00.000Z'

const now = (): string => new Date().toISOString().replace('T', ' ')

/** The inquiries that the account wanted to be reminded of by now, the newest reminder first. */
export const useDueReminders = (isEnabled = true): Inquiry[] => {
  const [until, setUntil] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setUntil(now()), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  const { data = [] } = useGetList<Inquiry>(
    'inquiries',
    {
      filter: { remind_who: currentAccount()?.id ?? '', remind_at_gt: FIRST, remind_at_lte: until },
      sort: { field: 'remind_at', order: 'DESC' },
      pagination: { page: 1, perPage: MOST },
      meta: { isCounted: false },
    },
    { retry: false, enabled: isEnabled },
  )
  return data
}

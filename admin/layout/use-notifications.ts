import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLogoutIfAccessDenied, useStore } from 'react-admin'
import { watchInquiries } from '../providers/watch-inquiries.ts'
import { DESK, useDesk } from './use-desk.ts'

/**
 * The newest inquiries of the last 24 hours that nobody has answered, live, the reminders that are due, and how many of
 * both came since the last look.
 */
export const useNotifications = () => {
  const client = useQueryClient()
  const leaveIfSignedOut = useLogoutIfAccessDenied()
  const [seen, setSeen] = useStore('notifications.seen', '')
  const [seenReminder, setSeenReminder] = useStore('notifications.seenReminder', '')
  const { data, error } = useDesk()
  const { inquiries = [], reminders = [] } = data ?? {}
  // what a screen shows is asked for before what may change it
  const isCalm = useIsCalm()
  useEffect(() => {
    if (isCalm) return watchInquiries(() => void client.invalidateQueries({ queryKey: DESK }))
    return undefined
  }, [isCalm, client])
  useEffect(() => {
    if (error) void leaveIfSignedOut(error)
  }, [error, leaveIfSignedOut])
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

const REST_MS = 1500

/** Whether the first screen has had what it asked for: nothing was on its way for a while. Stays true. */
const useIsCalm = (): boolean => {
  const isResting = useIsFetching() === 0
  const [isCalm, setCalm] = useState(false)
  useEffect(() => {
    if (!isResting) return undefined
    const timer = setTimeout(() => setCalm(true), REST_MS)
    return () => clearTimeout(timer)
  }, [isResting])
  return isCalm
}

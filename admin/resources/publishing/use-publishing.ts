import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { HttpError, useLogoutIfAccessDenied } from 'react-admin'
import { PUBLICATIONS_KEPT } from '../../../domain/publishing/rules.ts'
import { isWatching, readPublishing, requestPublish, watchPublishing } from '../../providers/routes/publishing.ts'
import { showError, showToast } from '../../toasts/toasts.ts'
import { oneAtATime } from './one-at-a-time.ts'

const FIRST_PUBLICATIONS = 10
const PAUSE_MS = 300
/** What no event tells, such as when the publisher was last seen. */
const LOOK_EVERY_MS = 15_000
const LOOK_WITHOUT_EVENTS_MS = 3000

/** How publishing stands, live; the whole history once it is asked for. */
export const usePublishing = () => {
  const [isWhole, setWhole] = useState(false)
  const leaveIfSignedOut = useLogoutIfAccessDenied()
  const { data, error, refetch } = useQuery({
    queryKey: ['admin/publishing', isWhole],
    queryFn: () => readPublishing(isWhole ? PUBLICATIONS_KEPT : FIRST_PUBLICATIONS),
    placeholderData: keepPreviousData,
    retry: false,
    refetchInterval: () => (isWatching() ? LOOK_EVERY_MS : LOOK_WITHOUT_EVENTS_MS),
  })
  useEffect(() => watchPublishing(oneAtATime(refetch, PAUSE_MS)), [refetch])
  useEffect(() => {
    if (error) void leaveIfSignedOut(error)
  }, [error, leaveIfSignedOut])
  return { news: data, hasFailed: error !== null, refetch, isWhole, showWhole: () => setWhole(true) }
}

const FAILED = 'Failed to ask for a publish. Please try again.'

const reasonOf = (error: unknown): string => (error instanceof HttpError && error.status === 0 ? error.message : FAILED)

/** Asks the publisher for a run, once at a time. */
export const useRequestPublish = () => {
  const [isBusy, setBusy] = useState(false)
  const isSent = useRef(false)
  const leaveIfSignedOut = useLogoutIfAccessDenied()

  const request = async (everything: boolean) => {
    if (isSent.current) return
    isSent.current = true
    setBusy(true)
    try {
      await requestPublish(everything)
      showToast({
        title: everything ? 'Rebuild Requested' : 'Publish Requested',
        text: everything ? 'The publisher makes every page again.' : 'The publisher looks for what has changed.',
      })
    } catch (error) {
      if (!(await leaveIfSignedOut(error))) showError('Error', reasonOf(error))
    } finally {
      isSent.current = false
      setBusy(false)
    }
  }
  return { isBusy, request }
}

import { lazy, Suspense, useEffect, useState } from 'react'
import { useNotificationContext } from 'react-admin'

const ActionNotices = lazy(() => import('./ActionNotices.tsx'))

/** Notices of react-admin's own actions, loaded with the first one. */
export const Notices = () => {
  const { notifications } = useNotificationContext()
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    if (notifications.length) setNeeded(true)
  }, [notifications.length])
  return (
    isNeeded && (
      <Suspense>
        <ActionNotices />
      </Suspense>
    )
  )
}

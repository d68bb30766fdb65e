import { type ComponentType, useEffect, useState } from 'react'
import { useNotificationContext } from 'react-admin'

/**
 * Notices of react-admin's own actions, loaded with the first one. If they cannot be loaded, such as without a network,
 * the console goes on without them, and tries again once the browser is online.
 */
export const Notices = () => {
  const { notifications } = useNotificationContext()
  const [ActionNotices, setActionNotices] = useState<ComponentType>()
  const isNeeded = notifications.length > 0 && !ActionNotices
  useEffect(() => {
    if (!isNeeded) return
    const load = () =>
      import('./ActionNotices.tsx').then(
        (loaded) => setActionNotices(() => loaded.default),
        () => undefined,
      )
    void load()
    window.addEventListener('online', load)
    return () => window.removeEventListener('online', load)
  }, [isNeeded])
  return ActionNotices ? <ActionNotices /> : null
}

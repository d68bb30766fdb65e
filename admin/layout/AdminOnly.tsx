import { type ReactNode, useEffect } from 'react'
import { useCanAccess } from 'react-admin'
import { Navigate } from 'react-router-dom'
import { ACCESS_DENIED_PATH } from '../../domain/routes.ts'
import { Loading } from '../records/missing/Loading.tsx'
import { showError } from '../toasts/toasts.ts'

/** Leaves the console for the home page, which says that access was denied. */
const Denied = () => {
  useEffect(() => globalThis.location.replace(ACCESS_DENIED_PATH), [])
  return <Loading />
}

const NotVerified = () => {
  useEffect(() => showError('Error', 'Failed to verify admin permissions'), [])
  return <Navigate to="/dashboard" replace />
}

interface AdminOnlyProps {
  /** The screen as access control knows it, such as "admin/reviews". */
  screen: string
  children: ReactNode
}

/** Shows a screen to administrators and sends everyone else to the home page. The server's rules protect the data. */
export const AdminOnly = ({ screen, children }: AdminOnlyProps) => {
  const { canAccess, isPending, error } = useCanAccess({ resource: screen, action: 'list', retry: false })
  if (isPending) return <Loading />
  if (error) return <NotVerified />
  if (!canAccess) return <Denied />
  return children
}

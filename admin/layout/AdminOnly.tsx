import { type ReactNode, useEffect } from 'react'
import { useCanAccess } from 'react-admin'
import { Navigate } from 'react-router-dom'
import { Loading } from '../records/Loading.tsx'
import { showError } from '../toasts/toasts.ts'

const SentAway = ({ title, text }: { title: string; text: string }) => {
  useEffect(() => showError(title, text), [title, text])
  return <Navigate to="/" replace />
}

interface AdminOnlyProps {
  /** The screen as access control knows it, such as "admin/reviews". */
  screen: string
  children: ReactNode
}

/** Shows a screen to administrators and sends everybody else away; the server's rules are what counts. */
export const AdminOnly = ({ screen, children }: AdminOnlyProps) => {
  const { canAccess, isPending, error } = useCanAccess({ resource: screen, action: 'list', retry: false })
  if (isPending) return <Loading />
  if (error) return <SentAway title="Error" text="Failed to verify admin permissions" />
  if (!canAccess) return <SentAway title="Access Denied" text="You don't have permission to access this page" />
  return children
}

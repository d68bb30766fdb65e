import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useGetIdentity, useLogoutIfAccessDenied } from 'react-admin'
import type { PendingEmailChange } from '../../domain/accounts/rules.ts'
import { readPendingEmailChange } from '../providers/routes/accounts.ts'

/** Returns a function to call after the account has changed, so that every screen shows its new name. */
export const useAccountChanged = (): (() => void) => {
  const { refetch } = useGetIdentity()
  return () => void refetch?.()
}

/** The account's pending email change, read again whenever the user returns from an email. */
export const usePendingEmailChange = (): { pending: PendingEmailChange | null; refetch: () => Promise<unknown> } => {
  const leaveIfSignedOut = useLogoutIfAccessDenied()
  const { data, error, refetch } = useQuery({
    queryKey: ['pending-email-change'],
    queryFn: readPendingEmailChange,
    retry: false,
    refetchOnWindowFocus: 'always',
  })
  useEffect(() => {
    if (error) void leaveIfSignedOut(error)
  }, [error, leaveIfSignedOut])
  return { pending: data ?? null, refetch }
}

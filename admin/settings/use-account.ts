import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useGetIdentity, useLogoutIfAccessDenied } from 'react-admin'
import type { PendingEmailChange } from '../../domain/accounts/rules.ts'
import { readPendingEmailChange } from '../providers/routes/accounts.ts'

/** Answers what to call after the account has changed, so that every screen shows its new name. */
export const useAccountChanged = (): (() => void) => {
  const { refetch } = useGetIdentity()
  return () => void refetch?.()
}

/** The wish of this account that waits for one of two addresses, read again whenever its owner comes back from a mail. */
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

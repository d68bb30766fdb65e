import { useGetIdentity } from 'react-admin'

/** Answers what to call after the account has changed, so that every screen shows its new name. */
export const useAccountChanged = (): (() => void) => {
  const { refetch } = useGetIdentity()
  return () => void refetch?.()
}

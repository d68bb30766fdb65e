import { usePermissions } from 'react-admin'
import type { Role } from '../providers/authProvider.ts'

/** Whether an administrator is signed in; undefined until that is known. */
export const useIsAdmin = (): boolean | undefined => {
  const { permissions } = usePermissions<Role>()
  return permissions && permissions === 'admin'
}

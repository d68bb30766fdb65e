import { usePermissions } from 'react-admin'
import type { Role } from '../providers/authProvider.ts'

/** True if an administrator is signed in. Undefined until known. */
export const useIsAdmin = (): boolean | undefined => {
  const { permissions } = usePermissions<Role>()
  return permissions && permissions === 'admin'
}

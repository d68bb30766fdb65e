import { isAdmin } from '../accounts/require-admin.ts'
import { logSecurityEvent } from './security-log.ts'
import { senderOf } from './store-event.ts'

/**
 * POST /api/directory/admin-access `{ "screen": "admin/reviews" }`, signed in: answers `{ "allowed": boolean }`, true
 * if the account may open screens for administrators. Logs a denied request.
 */
export const answerAdminAccess = (e: core.RequestEvent) => {
  const allowed = isAdmin(e.auth)
  if (!allowed) {
    const { screen } = e.requestInfo().body
    const details = { action: `open ${String(screen ?? '')}`, reason: 'Denied' }
    logSecurityEvent(e.app, { type: 'PRIVILEGED_ACTION', account: e.auth, ...senderOf(e), details })
  }
  return e.json(200, { allowed })
}

import { z } from 'zod'
import { choice, optionalRelation, requiredText, stored, text } from './fields.ts'

export const SECURITY_SEVERITIES = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const
/** How severe each kind of event is. */
export const SECURITY_EVENT_SEVERITY = {
  LOGIN_SUCCESS: 'LOW',
  LOGOUT: 'LOW',
  PROFILE_UPDATE: 'LOW',
  PASSWORD_CHANGE: 'MEDIUM',
  RATE_LIMIT_EXCEEDED: 'MEDIUM',
  LOGIN_FAILED: 'HIGH',
  ADMIN_ACCESS: 'HIGH',
  PRIVILEGED_ACTION: 'HIGH',
  SECURITY_VIOLATION: 'CRITICAL',
} as const satisfies Record<string, (typeof SECURITY_SEVERITIES)[number]>
/** Events that are kept; older ones are dropped. */
export const SECURITY_EVENTS_KEPT = 1000

/** Something that happened to an account or was refused to one. */
export const securityEventSchema = z.object({
  ...stored,
  type: requiredText(40),
  severity: choice(SECURITY_SEVERITIES),
  user: optionalRelation('users'),
  details: text(2000),
  user_agent: text(500),
})
export type SecurityEvent = z.infer<typeof securityEventSchema>

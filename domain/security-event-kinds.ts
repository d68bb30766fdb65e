/** Kinds of security events. Free of zod, because PocketBase's hooks write them. */
export const SECURITY_SEVERITIES = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const
export type SecuritySeverity = (typeof SECURITY_SEVERITIES)[number]
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
} as const satisfies Record<string, SecuritySeverity>
export type SecurityEventType = keyof typeof SECURITY_EVENT_SEVERITY
/** Severities that raise an alert. */
export const ALERTING_SEVERITIES: readonly SecuritySeverity[] = ['HIGH', 'CRITICAL']

/** Events that are kept; older ones are dropped. */
export const SECURITY_EVENTS_KEPT = 1000
/** Events that the log shows at first. */
export const SECURITY_EVENTS_SHOWN = 50
/** How far back the alerts on top of the log reach. */
export const SECURITY_ALERT_HOURS = 24
export const SECURITY_EVENT_LIMITS = { type: 40, details: 2000, user_agent: 500 } as const

/** What an event says beyond its kind; never a password or a token. */
export interface SecurityDetails {
  reason?: string
  fieldsUpdated?: readonly string[]
  action?: string
  resourceId?: string
  violation?: string
  identifier?: string
  formType?: string
}

const DETAIL_LABELS = {
  action: 'Action',
  violation: 'Violation',
  reason: 'Reason',
  identifier: 'Identifier',
  fieldsUpdated: 'Fields',
  formType: 'Form',
  resourceId: 'Record',
} as const satisfies Record<keyof SecurityDetails, string>

const LONGEST_DETAIL = 200

/** Details as they are stored: JSON, each text cut so that the whole fits its field. */
export const storedDetails = (details: SecurityDetails): string =>
  JSON.stringify(details, (_, value) => (typeof value === 'string' ? value.slice(0, LONGEST_DETAIL) : value))

/** Stored details as labels and texts, in the order of reading; a text that is no JSON stands alone. */
export const readDetails = (stored: string): [label: string, text: string][] => {
  if (!stored) return []
  try {
    const details: Record<string, unknown> = JSON.parse(stored)
    return Object.entries(DETAIL_LABELS).flatMap(([key, label]): [string, string][] => {
      const value = details[key]
      if (value === undefined || value === '') return []
      return [[label, Array.isArray(value) ? value.join(', ') : String(value)]]
    })
  } catch {
    return [['Details', stored]]
  }
}

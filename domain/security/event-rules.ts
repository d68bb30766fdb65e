/** Kinds of security events. Free of zod, because PocketBase's hooks write them. */
import { isAccountAlarm } from './alarms.ts'

export const SECURITY_SEVERITIES = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const
export type SecuritySeverity = (typeof SECURITY_SEVERITIES)[number]
/** How severe each kind of event is, unless `severityOf` says otherwise. */
export const SECURITY_EVENT_SEVERITY = {
  LOGIN_SUCCESS: 'LOW',
  LOGOUT: 'LOW',
  PROFILE_UPDATE: 'LOW',
  PASSWORD_CHANGE: 'MEDIUM',
  RATE_LIMIT_EXCEEDED: 'MEDIUM',
  ADMIN_ACCESS: 'MEDIUM',
  PRIVILEGED_ACTION: 'MEDIUM',
  LOGIN_FAILED: 'HIGH',
  REPEATED_REFUSALS: 'HIGH',
  SECURITY_VIOLATION: 'CRITICAL',
} as const satisfies Record<string, SecuritySeverity>
export type SecurityEventType = keyof typeof SECURITY_EVENT_SEVERITY

/** Whether the event was refused, by the details that say why. */
const isRefused = ({ reason, violation }: SecurityDetails): boolean => reason !== undefined || violation !== undefined

/** Whether every administrator should hear of an event. Work that administrators do every day is no alarm. */
export const isAlarm = (type: SecurityEventType, details: SecurityDetails): boolean =>
  type === 'REPEATED_REFUSALS' || (!isRefused(details) && isAccountAlarm(details.action ?? ''))

/** How severe one event is: an alarm about an account most of all, and a refused action more than a routine one. */
export const severityOf = (type: SecurityEventType, details: SecurityDetails): SecuritySeverity => {
  if (type !== 'REPEATED_REFUSALS' && isAlarm(type, details)) return 'CRITICAL'
  if (type === 'PRIVILEGED_ACTION' && isRefused(details)) return 'HIGH'
  return SECURITY_EVENT_SEVERITY[type]
}

/** Events that count toward an alarm about repeated refusals. */
export const isRefusal = (type: SecurityEventType, details: SecurityDetails): boolean =>
  type === 'LOGIN_FAILED' || type === 'SECURITY_VIOLATION' || (type === 'PRIVILEGED_ACTION' && isRefused(details))

/**
 * Events kept per severity, separately for alarms and others and for visitors and accounts, so that a flood of one kind
 * cannot push out evidence of another. They always include the newest 1000 of the whole log.
 */
export const SECURITY_EVENTS_KEPT = 1000
/** Time within which equal events are one, with a count. */
export const SECURITY_WINDOW_MINUTES = 60
/** Different events of one type within that time, of one source and of all visitors; further ones share one line. */
export const SECURITY_WINDOW_EVENTS = { source: 20, visitors: 200 } as const
/** What that line says. */
export const FURTHER_EVENTS = 'Many more, each different'
/** Events that the log shows at first. */
export const SECURITY_EVENTS_SHOWN = 50
/** How far back the alerts on top of the log reach. */
export const SECURITY_ALERT_HOURS = 24
export const SECURITY_EVENT_LIMITS = {
  type: 40,
  details: 2000,
  user_agent: 500,
  source: 40,
  fingerprint: 64,
  request_id: 64,
} as const

/** What an event says beyond its kind; never a password or a token. */
export interface SecurityDetails {
  reason?: string
  fieldsUpdated?: readonly string[]
  action?: string
  /** Name of the account or company that it is about. */
  about?: string
  resourceId?: string
  violation?: string
  identifier?: string
  formType?: string
}

const DETAIL_LABELS = {
  action: 'Action',
  about: 'About',
  violation: 'Violation',
  reason: 'Reason',
  identifier: 'Identifier',
  fieldsUpdated: 'Fields',
  formType: 'Form',
  resourceId: 'Record',
} as const satisfies Record<keyof SecurityDetails, string>

const LONGEST_DETAIL = 200

/** Control and direction characters, which would make a line say what it does not. */
const isUnreadable = (letter: string): boolean =>
  letter < ' ' ||
  (letter >= '\u007f' && letter <= '\u009f') ||
  (letter >= '\u2028' && letter <= '\u202e') ||
  (letter >= '\u2066' && letter <= '\u2069') ||
  ['\u061c', '\u200e', '\u200f'].includes(letter)

/** What a stranger sent, as it may stand in the log. */
export const loggable = (text: string, longest: number): string =>
  [...text.slice(0, longest)].map((letter) => (isUnreadable(letter) ? '\ufffd' : letter)).join('')

/** Details as they are stored: JSON, each text cut so that the whole fits its field. */
export const storedDetails = (details: SecurityDetails): string =>
  JSON.stringify(details, (_, value) => (typeof value === 'string' ? loggable(value, LONGEST_DETAIL) : value))

/** What the source of a visitor's event begins with. */
export const VISITOR_SOURCE = 'network '
/** Whom an event is counted for: the account that did it, or the network of a visitor, by its name of the day. */
export const accountSource = (id: string): string => `account ${id}`
export const networkSource = (name: string): string => VISITOR_SOURCE + name
/** Of visitors whose network is not known: the request log keeps none. */
export const UNKNOWN_NETWORK = networkSource('unknown')
export const isVisitorSource = (source: string): boolean => source.startsWith(VISITOR_SOURCE)

/** Stored details as labels and texts, in the order of reading; a text that is no JSON stands alone. */
export const readDetails = (stored: string): [label: string, text: string][] => {
  if (!stored) return []
  try {
    const details: Record<string, unknown> = JSON.parse(stored)
    return Object.entries(DETAIL_LABELS).flatMap(([key, label]): [string, string][] => {
      const value = details[key]
      if (value === undefined || value === '') return []
      // an id says nothing to whoever reads the name beside it
      if (key === 'resourceId' && details['about']) return []
      return [[label, Array.isArray(value) ? value.join(', ') : String(value)]]
    })
  } catch {
    return [['Details', stored]]
  }
}

/** Kinds of security events. Free of zod, because hooks write them. */
import { isAccountAlarm } from './alarms.ts'

export const SECURITY_SEVERITIES = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const
export type SecuritySeverity = (typeof SECURITY_SEVERITIES)[number]
/** Severity of each kind of event, unless `severityOf` returns another. */
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

/** True if the action was refused, as its details say. */
const isRefused = ({ reason, violation }: SecurityDetails): boolean => reason !== undefined || violation !== undefined

/** True if every administrator should hear about an event. Routine work is not an alarm. */
export const isAlarm = (type: SecurityEventType, details: SecurityDetails): boolean =>
  type === 'REPEATED_REFUSALS' || (!isRefused(details) && isAccountAlarm(details.action ?? ''))

/**
 * Severity of an event. Alarms about accounts are the most severe, and a refused action is more severe than a routine
 * one.
 */
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
/** Different events of one type within that time, per source and for all visitors. Further ones share one row. */
export const SECURITY_WINDOW_EVENTS = { source: 20, visitors: 200 } as const
/** Text of that row. */
export const FURTHER_EVENTS = 'Many more, each different'
/** Events that the log shows initially. */
export const SECURITY_EVENTS_SHOWN = 50
/** Hours covered by the alerts above the log. */
export const SECURITY_ALERT_HOURS = 24
export const SECURITY_EVENT_LIMITS = {
  type: 40,
  details: 2000,
  user_agent: 500,
  source: 40,
  fingerprint: 64,
  request_id: 64,
} as const

/** Details of an event. Never a password or a token. */
export interface SecurityDetails {
  reason?: string
  fieldsUpdated?: readonly string[]
  action?: string
  /** Name of the account or company concerned. */
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

/** Control and direction characters, which could falsify a line. */
const isUnreadable = (letter: string): boolean =>
  letter < ' ' ||
  (letter >= '\u007f' && letter <= '\u009f') ||
  (letter >= '\u2028' && letter <= '\u202e') ||
  (letter >= '\u2066' && letter <= '\u2069') ||
  ['\u061c', '\u200e', '\u200f'].includes(letter)

/** A stranger's text in a form that the log can show. */
export const loggable = (text: string, longest: number): string =>
  [...text.slice(0, longest)].map((letter) => (isUnreadable(letter) ? '\ufffd' : letter)).join('')

/** Details as stored: JSON, with each text shortened so that everything fits the field. */
export const storedDetails = (details: SecurityDetails): string =>
  JSON.stringify(details, (_, value) => (typeof value === 'string' ? loggable(value, LONGEST_DETAIL) : value))

/** Prefix of a visitor's source. */
export const VISITOR_SOURCE = 'network '
/** The source that an event counts for: the account, or a visitor's network under its name of the day. */
export const accountSource = (id: string): string => `account ${id}`
export const networkSource = (name: string): string => VISITOR_SOURCE + name
/** For visitors whose network is unknown, because the request log does not store it. */
export const UNKNOWN_NETWORK = networkSource('unknown')
export const isVisitorSource = (source: string): boolean => source.startsWith(VISITOR_SOURCE)

/** Stored details as labels and texts, in reading order. Text that is not JSON stands alone. */
export const readDetails = (stored: string): [label: string, text: string][] => {
  if (!stored) return []
  try {
    const details: Record<string, unknown> = JSON.parse(stored)
    return Object.entries(DETAIL_LABELS).flatMap(([key, label]): [string, string][] => {
      const value = details[key]
      if (value === undefined || value === '') return []
      // An id adds nothing to the name next to it.
      if (key === 'resourceId' && details['about']) return []
      return [[label, Array.isArray(value) ? value.join(', ') : String(value)]]
    })
  } catch {
    return [['Details', stored]]
  }
}

import { z } from 'zod'
import { choice, flag, optionalRelation, ruled, stored, text, wholeNumber } from '../fields/fields.ts'
import { RECORD_RULES } from '../fields/record-rules.ts'
import { SECURITY_EVENT_LIMITS, SECURITY_SEVERITIES } from './event-rules.ts'

/**
 * Something that happened to an account or was refused to one. Equal ones are one row: `created` is the first time and
 * `updated` the last.
 */
export const securityEventSchema = z.object({
  ...stored,
  type: ruled(RECORD_RULES.security_events.type),
  severity: choice(SECURITY_SEVERITIES),
  user: optionalRelation('users'),
  /** The account's address at that time; it outlives the account. */
  user_email: ruled(RECORD_RULES.security_events.user_email),
  details: ruled(RECORD_RULES.security_events.details),
  user_agent: ruled(RECORD_RULES.security_events.user_agent),
  /** Of the newest request of this kind, as the gate names it; '' when that is not known. */
  request_id: text(SECURITY_EVENT_LIMITS.request_id),
  /** Whether somebody should look into it. */
  is_alarm: flag,
  /** How often it happened; 0 counts as once. */
  count: wholeNumber(0),
  /** Whom it is counted for. */
  source: text(SECURITY_EVENT_LIMITS.source),
  /** Equal for events that are one row. */
  fingerprint: text(SECURITY_EVENT_LIMITS.fingerprint),
})
export type SecurityEvent = z.infer<typeof securityEventSchema>

/** How far the request log has been searched for refusals; one row. */
export const requestLogMarkSchema = z.object({ ...stored, line: wholeNumber(0) })

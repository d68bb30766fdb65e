import { z } from 'zod'
import { choice, flag, optionalRelation, ruled, stored, text, wholeNumber } from '../fields/fields.ts'
import { RECORD_RULES } from '../fields/record-rules.ts'
import { SECURITY_EVENT_LIMITS, SECURITY_SEVERITIES } from './event-rules.ts'

/**
 * An event on an account, or a refusal. Equal events share one row: `created` is the first time, `updated` the last.
 */
export const securityEventSchema = z.object({
  ...stored,
  type: ruled(RECORD_RULES.security_events.type),
  severity: choice(SECURITY_SEVERITIES),
  user: optionalRelation('users'),
  /** The account's address at that time. It outlives the account. */
  user_email: ruled(RECORD_RULES.security_events.user_email),
  details: ruled(RECORD_RULES.security_events.details),
  user_agent: ruled(RECORD_RULES.security_events.user_agent),
  /** The gate's id of the newest such request. '' if unknown. */
  request_id: text(SECURITY_EVENT_LIMITS.request_id),
  /** True if someone should look into it. */
  is_alarm: flag,
  /** Number of occurrences. 0 counts as one. */
  count: wholeNumber(0),
  /** The source that it counts for. */
  source: text(SECURITY_EVENT_LIMITS.source),
  /** Equal for events that share a row. */
  fingerprint: text(SECURITY_EVENT_LIMITS.fingerprint),
})
export type SecurityEvent = z.infer<typeof securityEventSchema>

/** How far the request log was searched for refusals. One row. */
export const requestLogMarkSchema = z.object({ ...stored, line: wholeNumber(0) })

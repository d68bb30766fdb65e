import { z } from 'zod'
import { json, list, optionalMoment, recordId, ruled, stored } from '../fields/fields.ts'
import { RECORD_RULES } from '../fields/record-rules.ts'
import { MOST_CARRIERS } from './rules.ts'

/** A job that a visitor described, and the carriers that the visitor chose for it. Nobody gets it before it is confirmed. */
export const requestSchema = z.object({
  ...stored,
  /** A `Job`. */
  job: json(z.unknown()),
  /** Ids of the carriers. A list, so that deleting a listing does not search all requests for it. */
  listings: list(recordId, MOST_CARRIERS),
  customer_name: ruled(RECORD_RULES.requests.customer_name),
  customer_email: ruled(RECORD_RULES.requests.customer_email),
  customer_phone: ruled(RECORD_RULES.requests.customer_phone),
  /** When the sender confirmed it, and each carrier got an inquiry. '' before. */
  confirmed_at: optionalMoment,
  closed_at: optionalMoment,
  /** When the only reminder was queued. '' before. */
  reminded_at: optionalMoment,
})

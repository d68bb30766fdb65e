import { z } from 'zod'
import { json, optionalMoment, relation, ruled, stored, text } from '../fields/fields.ts'
import { RECORD_RULES } from '../fields/record-rules.ts'

/** An address that wants to hear when the federal record of a company changes. */
export const watchSchema = z.object({
  ...stored,
  listing: relation('company_listings'),
  /** In lowercase. */
  email: ruled(RECORD_RULES.watches.email),
  /** When its reader confirmed it. '' before. */
  confirmed_at: optionalMoment,
})

/** What one import changed about a company that someone manages or watches. */
export const carrierNewsSchema = z.object({
  ...stored,
  listing: relation('company_listings'),
  /** The import. */
  run: text(15),
  /** A list of CarrierEvent, newest first. */
  events: json(z.unknown()),
  /** When the emails to watchers were queued. News of one moment is one email. '' before. */
  told_at: optionalMoment,
})

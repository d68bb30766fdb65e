import { z } from 'zod'
import { AVERAGE_LIMITS } from '../carrier-record/national-averages.ts'
import { choice, flag, optionalMoment, optionalRelation, ruled, stored, wholeNumber } from '../fields/fields.ts'
import { RECORD_RULES } from '../fields/record-rules.ts'
import { KEEP_HISTORY_MONTHS } from '../history/rules.ts'
import { KEEP_INQUIRIES_MONTHS } from '../inquiries/rules.ts'
import { KEEP_MAILS_DAYS } from '../mail/mail-policy.ts'
import {
  DO_NOT_LIST_REASONS,
  HIDE_AFTER_MONTHS,
  HIDE_LEFT_AFTER_MONTHS,
  REMOVAL_REQUEST_TYPES,
  REMOVAL_STATES,
} from './rules.ts'

/** A USDOT number that must not be listed: imports skip it, and nobody can publish it by hand. */
export const doNotListSchema = z.object({
  ...stored,
  usdot_number: ruled(RECORD_RULES.do_not_list.usdot_number),
  reason: choice(DO_NOT_LIST_REASONS),
  note: ruled(RECORD_RULES.do_not_list.note),
  /** The listing's name when it was removed. '' if there was none. Only the server sets it. */
  company: ruled(RECORD_RULES.do_not_list.company),
  /** Name of the account. '' for the company itself and for a superuser. Only the server sets it. */
  added_by: ruled(RECORD_RULES.do_not_list.added_by),
})
export type DoNotListEntry = z.infer<typeof doNotListSchema>

/** A visitor's request about a listing. */
export const removalRequestSchema = z.object({
  ...stored,
  /** '' after the listing was deleted. */
  listing: optionalRelation('company_listings'),
  /** The listing's name at that time, or the page or number that the visitor typed. */
  company: ruled(RECORD_RULES.removal_requests.company),
  request_type: choice(REMOVAL_REQUEST_TYPES),
  email: ruled(RECORD_RULES.removal_requests.email),
  message: ruled(RECORD_RULES.removal_requests.message),
  state: choice(REMOVAL_STATES),
  /** True if the requester proved the listing's email address with an emailed link. */
  is_confirmed: flag,
})
export type RemovalRequest = z.infer<typeof removalRequestSchema>

/** Settings of the whole directory, in one row. */
export const directorySettingsSchema = z.object({
  ...stored,
  hide_after_months: wholeNumber(0, HIDE_AFTER_MONTHS.most),
  /** Since the census that no longer lists a company. */
  hide_left_after_months: wholeNumber(0, HIDE_LEFT_AFTER_MONTHS.most),
  keep_history_months: wholeNumber(KEEP_HISTORY_MONTHS.least, KEEP_HISTORY_MONTHS.most),
  /** Months until a quote request is erased. */
  keep_inquiries_months: wholeNumber(KEEP_INQUIRIES_MONTHS.least, KEEP_INQUIRIES_MONTHS.most),
  /** Days that a finished email is kept. */
  keep_mails_days: wholeNumber(KEEP_MAILS_DAYS.least, KEEP_MAILS_DAYS.most),
  /** What company pages compare out-of-service rates with, and the year of these figures. */
  vehicle_oos_average: wholeNumber(AVERAGE_LIMITS.vehicle_oos_average.least, AVERAGE_LIMITS.vehicle_oos_average.most),
  driver_oos_average: wholeNumber(AVERAGE_LIMITS.driver_oos_average.least, AVERAGE_LIMITS.driver_oos_average.most),
  averages_year: wholeNumber(AVERAGE_LIMITS.averages_year.least, AVERAGE_LIMITS.averages_year.most),
  /** When the age rule last ran, and its results. Only the server sets them. */
  checked_at: optionalMoment,
  checked_hidden: wholeNumber(0),
  checked_published: wholeNumber(0),
})
export type DirectorySettings = z.infer<typeof directorySettingsSchema>

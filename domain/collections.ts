import type { z } from 'zod'
import { accountActionSchema } from './accounts/account-actions.ts'
import { emailChangeSchema } from './accounts/email-changes.ts'
import { userSchema } from './accounts/schema.ts'
import { locationSchema } from './catalogue/locations.ts'
import { serviceSchema } from './catalogue/services.ts'
import { contactMessageSchema } from './contact/schema.ts'
import { carrierImportSchema } from './imports/schema.ts'
import { inquirySchema } from './inquiries/schema.ts'
import { listingAssignmentSchema } from './listings/listing-assignments.ts'
import { listingSchema } from './listings/schema.ts'
import { slugRedirectSchema } from './listings/slug-redirects.ts'
import { outboxMailSchema } from './mail/schema.ts'
import { changeSchema } from './publishing/changes.ts'
import { publicationSchema } from './publishing/schema.ts'
import { listingRequestSchema } from './requests/schema.ts'
import { reviewSchema } from './reviews/schema.ts'
import { requestLogMarkSchema } from './security/request-log-marks.ts'
import { securityEventSchema } from './security/schema.ts'

/** Every stored collection with the schema of its rows. */
export const COLLECTIONS = {
  users: userSchema,
  account_actions: accountActionSchema,
  services: serviceSchema,
  locations: locationSchema,
  company_listings: listingSchema,
  listing_assignments: listingAssignmentSchema,
  inquiries: inquirySchema,
  reviews: reviewSchema,
  listing_requests: listingRequestSchema,
  contact_messages: contactMessageSchema,
  outbox_mails: outboxMailSchema,
  slug_redirects: slugRedirectSchema,
  carrier_imports: carrierImportSchema,
  changes: changeSchema,
  publications: publicationSchema,
  security_events: securityEventSchema,
  request_log_marks: requestLogMarkSchema,
  email_changes: emailChangeSchema,
} satisfies Record<string, z.ZodObject>
export type CollectionName = keyof typeof COLLECTIONS

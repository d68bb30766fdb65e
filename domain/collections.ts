import type { z } from 'zod'
import { accountActionSchema } from './accounts/account-actions.ts'
import { emailChangeSchema } from './accounts/email-changes.ts'
import { carrierImportSchema } from './carrier-imports.ts'
import { changeSchema } from './changes.ts'
import { listingSchema } from './company-listings.ts'
import { contactMessageSchema } from './contact-messages.ts'
import { inquirySchema } from './inquiries.ts'
import { listingAssignmentSchema } from './listing-assignments.ts'
import { listingRequestSchema } from './listing-requests.ts'
import { locationSchema } from './locations.ts'
import { outboxMailSchema } from './outbox-mails.ts'
import { publicationSchema } from './publications.ts'
import { reviewSchema } from './reviews.ts'
import { requestLogMarkSchema } from './security/request-log-marks.ts'
import { securityEventSchema } from './security-events.ts'
import { serviceSchema } from './services.ts'
import { slugRedirectSchema } from './slug-redirects.ts'
import { userSchema } from './users.ts'

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

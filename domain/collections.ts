import type { z } from 'zod'
import {
  accountActionSchema,
  attemptLimitSchema,
  authenticatorSchema,
  emailChangeSchema,
  invitationSchema,
  knownNetworkSchema,
  signInSchema,
  userSchema,
} from './accounts/schema.ts'
import { locationRedirectSchema, locationSchema, serviceSchema } from './catalog/schema.ts'
import { claimSchema } from './claims/schema.ts'
import { contactMessageSchema } from './contact/schema.ts'
import { deletedRecordSchema, revisionSchema } from './history/schema.ts'
import {
  carrierImportSchema,
  carrierRecordSchema,
  importChangeSchema,
  importRunSchema,
  listingImportSchema,
  registerFileSchema,
  registerRunSchema,
} from './imports/schema.ts'
import {
  inquiryNoteSchema,
  inquiryReplySchema,
  inquirySchema,
  replyLinkSchema,
  replyTemplateSchema,
} from './inquiries/schema.ts'
import { listingRequestSchema } from './listing-requests/schema.ts'
import {
  badgePlaceSchema,
  listingAssignmentSchema,
  listingRecipientSchema,
  listingSchema,
  listingViewSchema,
  savedFilterSchema,
  slugRedirectSchema,
} from './listings/schema.ts'
import { emailSuppressionSchema, outboxMailSchema } from './mail/schema.ts'
import { listingEditSchema } from './moderation/schema.ts'
import { listingPhotoSchema } from './photos/schema.ts'
import { changeSchema, publicationSchema } from './publishing/schema.ts'
import { directorySettingsSchema, doNotListSchema, removalRequestSchema } from './removal-requests/schema.ts'
import { requestSchema } from './requests/schema.ts'
import { reviewReportSchema, reviewSchema } from './reviews/schema.ts'
import { requestLogMarkSchema, securityEventSchema } from './security/schema.ts'
import { carrierNewsSchema, watchSchema } from './watches/schema.ts'

/** Every collection with the schema of its records. */
export const COLLECTIONS = {
  users: userSchema,
  account_actions: accountActionSchema,
  attempt_limits: attemptLimitSchema,
  authenticators: authenticatorSchema,
  known_networks: knownNetworkSchema,
  invitations: invitationSchema,
  sign_ins: signInSchema,
  services: serviceSchema,
  locations: locationSchema,
  company_listings: listingSchema,
  listing_assignments: listingAssignmentSchema,
  listing_photos: listingPhotoSchema,
  listing_recipients: listingRecipientSchema,
  listing_views: listingViewSchema,
  badge_places: badgePlaceSchema,
  saved_filters: savedFilterSchema,
  inquiries: inquirySchema,
  inquiry_notes: inquiryNoteSchema,
  inquiry_replies: inquiryReplySchema,
  reply_links: replyLinkSchema,
  reply_templates: replyTemplateSchema,
  reviews: reviewSchema,
  review_reports: reviewReportSchema,
  listing_requests: listingRequestSchema,
  contact_messages: contactMessageSchema,
  outbox_mails: outboxMailSchema,
  email_suppressions: emailSuppressionSchema,
  slug_redirects: slugRedirectSchema,
  location_redirects: locationRedirectSchema,
  carrier_imports: carrierImportSchema,
  carrier_records: carrierRecordSchema,
  imports: importRunSchema,
  import_changes: importChangeSchema,
  listing_imports: listingImportSchema,
  register_files: registerFileSchema,
  register_runs: registerRunSchema,
  revisions: revisionSchema,
  deleted_records: deletedRecordSchema,
  changes: changeSchema,
  publications: publicationSchema,
  security_events: securityEventSchema,
  request_log_marks: requestLogMarkSchema,
  email_changes: emailChangeSchema,
  claims: claimSchema,
  listing_edits: listingEditSchema,
  do_not_list: doNotListSchema,
  removal_requests: removalRequestSchema,
  directory_settings: directorySettingsSchema,
  requests: requestSchema,
  watches: watchSchema,
  carrier_news: carrierNewsSchema,
} satisfies Record<string, z.ZodObject>
export type CollectionName = keyof typeof COLLECTIONS

/** Which mails there are and how far they have come. Free of zod: hooks and the console say it. */
export const MAIL_KINDS = [
  'inquiry',
  'inquiry_receipt',
  'held_inquiry',
  'pending_review',
  'contact_message',
  'listing_request',
  'request_decision',
  'waiting_listings',
  'listing_decision',
  'account_exists',
  'email_change_asked',
  'email_changed',
  'account_verification',
  'password_reset',
  'email_change',
  'company_email',
  'removal_request',
  'removal_link',
  'inquiry_reply',
  'invitation',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]
export const MAIL_KIND_LABELS = {
  inquiry: 'Quote request',
  inquiry_receipt: 'Receipt',
  inquiry_reply: 'Reply to a customer',
  held_inquiry: 'Request held back',
  pending_review: 'Review to approve',
  contact_message: 'Contact message',
  listing_request: 'Request to decide',
  request_decision: 'Decision of a request',
  waiting_listings: 'Listings to approve',
  listing_decision: 'Decision of a listing',
  account_verification: 'Verification of an account',
  password_reset: 'Password reset',
  email_change: 'Change of an email address',
  company_email: 'Confirmation of a company email',
  account_exists: 'Sign-up with a known address',
  email_change_asked: 'New email address to allow',
  email_changed: 'Email address has changed',
  removal_request: 'Listing to correct or remove',
  removal_link: 'Link that removes a listing',
  invitation: 'Invitation to an account',
} as const satisfies Record<MailKind, string>

export const MAIL_STATES = ['pending', 'sending', 'sent', 'failed', 'withheld', 'skipped'] as const
export type MailState = (typeof MAIL_STATES)[number]

import { countLinks } from '../../../domain/count-links.ts'
import type { MailKind } from '../../../domain/mail-kinds.ts'
import { companyPath } from '../../../domain/routes.ts'
import { contactLetter } from '../../mail/contact-message.ts'
import { heldInquiryLetter, type InquiryFacts, inquiryLetter, inquiryReceipt } from '../../mail/inquiry.ts'
import type { Letter } from '../../mail/letter.ts'
import { listingDecisionLetter, waitingListingsLetter } from '../../mail/listing-decision.ts'
import { decisionLetter, type RequestFacts, requestLetter } from '../../mail/listing-request.ts'
import { pendingReviewLetter } from '../../mail/pending-review.ts'
import { waitingListings } from './moderation/waiting-mails.ts'
import { contactMailbox } from './outbox.ts'

const siteAddress = (app: core.App, path: string): string => app.settings().meta.appURL.replace(/\/+$/, '') + path

const inquiryFacts = (app: core.App, id: string): InquiryFacts => {
  const inquiry = app.findRecordById('inquiries', id)
  const listing = app.findRecordById('company_listings', inquiry.getString('listing'))
  return {
    customerName: inquiry.getString('customer_name'),
    customerEmail: inquiry.getString('customer_email'),
    customerPhone: inquiry.getString('customer_phone'),
    message: inquiry.getString('message'),
    companyName: listing.getString('name'),
    companyUrl: siteAddress(app, companyPath(listing.getString('slug'))),
    consoleUrl: siteAddress(app, '/inquiries'),
  }
}

const receipt = (facts: InquiryFacts): Letter =>
  inquiryReceipt(facts, countLinks(`${facts.customerName} ${facts.customerPhone} ${facts.message}`) === 0)

const pendingReview = (app: core.App, id: string): Letter => {
  const review = app.findRecordById('reviews', id)
  return pendingReviewLetter({
    customerName: review.getString('customer_name'),
    customerEmail: review.getString('customer_email'),
    rating: review.getInt('rating'),
    text: review.getString('review_text'),
    companyName: app.findRecordById('company_listings', review.getString('listing')).getString('name'),
    consoleUrl: siteAddress(app, '/admin/reviews'),
  })
}

const contactMessage = (app: core.App, id: string): Letter => {
  const message = app.findRecordById('contact_messages', id)
  return contactLetter({
    name: message.getString('name'),
    email: message.getString('email'),
    subject: message.getString('subject'),
    message: message.getString('message'),
  })
}

const requestFacts = (app: core.App, id: string): RequestFacts => {
  const request = app.findRecordById('listing_requests', id)
  const listing = app.findRecordById('company_listings', request.getString('listing'))
  const owner = app.findRecordById('users', request.getString('requested_by'))
  return {
    badge: request.getString('request_type') === 'verified' ? 'verified' : 'featured',
    status: request.getString('status'),
    companyName: listing.getString('name'),
    ownerName: owner.getString('full_name'),
    ownerEmail: owner.email(),
    companyUrl: siteAddress(app, companyPath(listing.getString('slug'))),
    consoleUrl: siteAddress(app, '/admin/requests'),
  }
}

const listingDecision = (app: core.App, id: string): Letter => {
  const listing = app.findRecordById('company_listings', id)
  return listingDecisionLetter({
    isApproved: listing.getString('state') === 'published',
    companyName: listing.getString('name'),
    reason: listing.getString('state_reason'),
    companyUrl: siteAddress(app, companyPath(listing.getString('slug'))),
    mailbox: contactMailbox(),
  })
}

/** Writes the mail of a kind about a record. @throws when the record or its company is gone */
export const composeMail = (app: core.App, kind: MailKind, record: string): Letter => {
  switch (kind) {
    case 'inquiry':
      return inquiryLetter(inquiryFacts(app, record))
    case 'inquiry_receipt':
      return receipt(inquiryFacts(app, record))
    case 'held_inquiry':
      return heldInquiryLetter(inquiryFacts(app, record))
    case 'pending_review':
      return pendingReview(app, record)
    case 'contact_message':
      return contactMessage(app, record)
    case 'listing_request':
      return requestLetter(requestFacts(app, record))
    case 'request_decision':
      return decisionLetter(requestFacts(app, record))
    case 'waiting_listings':
      return waitingListingsLetter(waitingListings(app), siteAddress(app, '/admin/queue'))
    case 'listing_decision':
      return listingDecision(app, record)
  }
}

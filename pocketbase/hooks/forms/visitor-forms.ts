import { REFUSALS } from '../../../domain/forms/form-guard.ts'
import {
  COMPANY_PROBLEMS,
  CONTACT_FORM,
  QUOTE_FORM,
  QUOTE_REQUEST,
  REVIEW_FORM,
} from '../../../domain/forms/visitor-forms.ts'
import { isSameMailboxSql } from '../../../domain/mail/mailbox.ts'
import { countLinks, MOST_LINKS } from '../../../domain/text/count-links.ts'
import { PHONE_CHECK } from '../../../domain/text/phone.ts'
import { isAdmin } from '../accounts/require-admin.ts'
import type { MailOrigin } from '../changes/request-context.ts'
import { recordOf, selectRows } from '../database/records.ts'
import { setStatus } from '../listings/listing-records.ts'
import { adminAddresses, contactMailbox, enqueueMail, originOf } from '../mail/outbox.ts'
import { companyOfForm, receiveForm } from './receive-form.ts'

/** The browser does not check phone numbers, so that pages load no library for them. */
const RULES = { ...QUOTE_FORM, customer_phone: { ...QUOTE_FORM.customer_phone, check: PHONE_CHECK } }

/** Queues the company's email and the customer's receipt. */
const enqueueInquiry = (tx: core.App, inquiry: core.Record, origin: Partial<MailOrigin> = {}) => {
  const [company] = selectRows<string>(tx, 'json_quote(email)', 'FROM company_listings WHERE id = {:id}', {
    id: inquiry.getString('listing'),
  })
  if (!company) throw new BadRequestError(COMPANY_PROBLEMS.noEmail)
  enqueueMail(tx, 'inquiry', inquiry.id, company, origin)
  enqueueMail(tx, 'inquiry_receipt', inquiry.id, inquiry.getString('customer_email'), origin)
}

/** A visitor asks for a quote: stores the inquiry with its emails. Puts one with too many links on hold. */
export const receiveInquiry = (e: core.RecordRequestEvent) => {
  if (isAdmin(e.auth)) return setStatus(e, 'new')
  // outside the transaction, because all other writes wait for it
  const origin = originOf(e)
  return receiveForm(e, {
    rules: RULES,
    also: (body) => companyOfForm(e.app, body, { needsEmail: true }),
    store: (tx, inquiry, { customer_name, customer_phone, message }) => {
      const isHeld = countLinks(`${customer_name} ${customer_phone} ${message}`) > MOST_LINKS
      inquiry.set('inquiry_type', QUOTE_REQUEST)
      inquiry.set('status', 'new')
      inquiry.set('is_held', isHeld)
      tx.save(inquiry)
      if (!isHeld) return enqueueInquiry(tx, inquiry, origin)
      for (const address of adminAddresses(tx)) enqueueMail(tx, 'held_inquiry', inquiry.id, address)
    },
  })
}

/** When an administrator releases an inquiry: emails it. */
export const releaseInquiry = (e: core.RecordEvent) => {
  const inquiry = recordOf(e)
  const isReleased = inquiry.original().getBool('is_held') && !inquiry.getBool('is_held')
  if (!isReleased) return e.next()
  const app = e.app
  try {
    app.runInTransaction((tx) => {
      e.app = tx
      e.next()
      enqueueInquiry(tx, inquiry)
    })
  } finally {
    e.app = app
  }
}

const requireFirstReview = (tx: core.App, review: core.Record) => {
  const same = $dbx.exp(`listing = {:listing} AND ${isSameMailboxSql('customer_email', '{:email}')}`, {
    listing: review.getString('listing'),
    email: review.getString('customer_email'),
  })
  if (tx.countRecords('reviews', same) > 0)
    throw new BadRequestError(REFUSALS.alreadyReviewed, {
      customer_email: new ValidationError('validation_not_unique', REFUSALS.alreadyReviewed),
    })
}

/** A visitor sends a review: stores it unapproved and tells the administrators. */
export const receiveReview = (e: core.RecordRequestEvent) => {
  if (isAdmin(e.auth)) return e.next()
  return receiveForm(e, {
    rules: REVIEW_FORM,
    also: (body) => companyOfForm(e.app, body, { needsEmail: false }),
    store: (tx, review) => {
      requireFirstReview(tx, review)
      tx.save(review)
      for (const address of adminAddresses(tx)) enqueueMail(tx, 'pending_review', review.id, address)
    },
  })
}

/** A visitor writes to the directory: stores the message and emails it to the directory's mailbox. */
export const receiveContactMessage = (e: core.RecordRequestEvent) => {
  if (isAdmin(e.auth)) return e.next()
  return receiveForm(e, {
    rules: CONTACT_FORM,
    store: (tx, message) => {
      tx.save(message)
      enqueueMail(tx, 'contact_message', message.id, contactMailbox(), originOf(e))
    },
  })
}

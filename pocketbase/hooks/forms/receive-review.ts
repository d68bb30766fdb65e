import { REFUSALS } from '../../../domain/forms/form-guard.ts'
import { REVIEW_FORM } from '../../../domain/forms/visitor-forms.ts'
import { isSameMailboxSql } from '../../../domain/mail/mailbox.ts'
import { isAdmin } from '../accounts/require-admin.ts'
import { adminAddresses, enqueueMail } from '../mail/outbox.ts'
import { companyOfForm } from './company-of-form.ts'
import { receiveForm } from './receive-form.ts'

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

/** On a create request: a visitor's review is stored unapproved, and the administrators are told. */
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

import {
  ELAPSED_FIELD,
  HONEYPOT_FIELD,
  MIN_ELAPSED_MS,
  REFUSALS,
  SUBMISSION_FIELD,
  SUBMISSION_PATTERN,
} from '../../../domain/forms/form-guard.ts'
import { checkForm, type FormRules, type FormValues } from '../../../domain/forms/form-rules.ts'
import {
  COMPANY_PROBLEMS,
  CONTACT_FORM,
  QUOTE_FORM,
  QUOTE_REQUEST,
  REVIEW_FORM,
} from '../../../domain/forms/visitor-forms.ts'
import { isSameMailboxSql } from '../../../domain/mail/mailbox.ts'
import { ASKED_FIELD } from '../../../domain/routes.ts'
import { countLinks, MOST_LINKS } from '../../../domain/text/count-links.ts'
import { PHONE_CHECK } from '../../../domain/text/phone.ts'
import { isAdmin } from '../accounts/require-admin.ts'
import type { MailOrigin } from '../changes/request-context.ts'
import { recordOf, selectRows } from '../database/records.ts'
import { randomId } from '../database/tokens.ts'
import { setStatus } from '../listings/listing-records.ts'
import { adminAddresses, contactMailbox, enqueueMail, originOf } from '../mail/outbox.ts'
import { quoteRecipients } from '../mail/quote-recipients.ts'
import { provenInquiry } from '../reviews/review-links.ts'

/** The browser does not check phone numbers, so that pages load no library for them. */
const RULES = { ...QUOTE_FORM, customer_phone: { ...QUOTE_FORM.customer_phone, check: PHONE_CHECK } }

/**
 * Queues an email to each address of the company, and the customer's receipt. The sender of a request has one email about
 * all of its inquiries.
 */
const enqueueInquiry = (tx: core.App, inquiry: core.Record, origin: Partial<MailOrigin> = {}) => {
  const recipients = quoteRecipients(tx, inquiry.getString('listing'))
  if (!recipients.length) throw new BadRequestError(COMPANY_PROBLEMS.noEmail)
  for (const recipient of recipients) enqueueMail(tx, 'inquiry', inquiry.id, recipient, origin)
  if (inquiry.getString('request')) return
  enqueueMail(tx, 'inquiry_receipt', inquiry.id, inquiry.getString('customer_email'), origin)
}

/** Stores a new quote request with its emails. Puts one with too many links on hold. */
export const storeInquiry = (tx: core.App, inquiry: core.Record, origin: MailOrigin) => {
  const words = ['customer_name', 'customer_phone', 'message'].map((field) => inquiry.getString(field))
  const isHeld = countLinks(words.join(' ')) > MOST_LINKS
  inquiry.set('inquiry_type', QUOTE_REQUEST)
  inquiry.set('status', 'new')
  inquiry.set('is_held', isHeld)
  tx.save(inquiry)
  if (!isHeld) return enqueueInquiry(tx, inquiry, origin)
  for (const address of adminAddresses(tx)) enqueueMail(tx, 'held_inquiry', inquiry.id, address)
}

/** A visitor asks for a quote: stores the inquiry with its emails. */
export const receiveInquiry = (e: core.RecordRequestEvent) => {
  if (isAdmin(e.auth)) return setStatus(e, 'new')
  // outside the transaction, because all other writes wait for it
  const origin = originOf(e)
  return receiveForm(e, {
    rules: RULES,
    also: (body) => companyOfForm(e.app, body, { needsEmail: true }),
    store: (tx, inquiry) => storeInquiry(tx, inquiry, origin),
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

/** Notes when the author asked the company, if the form came from the link that proves it. */
const tieToInquiry = (tx: core.App, review: core.Record, token: unknown) => {
  if (token === undefined || token === '') return
  const { problem, ...proof } = provenInquiry(
    tx,
    token,
    review.getString('listing'),
    review.getString('customer_email'),
  )
  if (problem)
    throw new BadRequestError(problem.message, {
      [problem.field]: new ValidationError('validation_asked', problem.message),
    })
  review.load(proof)
}

/** A visitor sends a review: stores it unapproved and tells the administrators. */
export const receiveReview = (e: core.RecordRequestEvent) => {
  if (isAdmin(e.auth)) return e.next()
  const { [ASKED_FIELD]: token } = e.requestInfo().body
  return receiveForm(e, {
    rules: REVIEW_FORM,
    also: (body) => companyOfForm(e.app, body, { needsEmail: false }),
    store: (tx, review) => {
      requireFirstReview(tx, review)
      tieToInquiry(tx, review, token)
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

type Body = Readonly<Record<string, unknown>>
type Problems = Readonly<Record<string, string | undefined>>

const ID_LENGTH = 15

const requirePerson = (body: Body) => {
  if (body[HONEYPOT_FIELD] !== '') throw new BadRequestError(REFUSALS.robot)
  const elapsed = body[ELAPSED_FIELD]
  if (typeof elapsed !== 'number' || !(elapsed >= MIN_ELAPSED_MS)) throw new BadRequestError(REFUSALS.tooFast)
}

/** @throws 400 with the problem of each field, if there is one */
const requireNoProblem = (problems: Problems) => {
  const found = Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== undefined)
  if (!found.length) return
  const errors = found.map(([field, problem]) => [field, new ValidationError('validation_form', problem)])
  throw new BadRequestError(problems['listing'] ?? REFUSALS.incomplete, Object.fromEntries(errors))
}

/** The same id for the same content of the same opened form, so that repeated requests store it once. */
const recordId = (collection: string, submission: unknown, values: object): string =>
  typeof submission === 'string' && SUBMISSION_PATTERN.test(submission)
    ? $security.sha256(JSON.stringify([collection, submission, values])).slice(0, ID_LENGTH)
    : randomId(ID_LENGTH)

const isStored = (app: core.App, collection: string, id: string): boolean =>
  app.countRecords(collection, $dbx.exp('id = {:id}', { id })) > 0

interface Form<Rules extends FormRules> {
  rules: Rules
  /** Values and problems of fields that are not inputs of the form. */
  also?: (body: Body) => { values: Record<string, string | readonly string[]>; problems: Problems }
  /** Completes and stores the record, in a transaction. */
  store: (tx: core.App, record: core.Record, values: FormValues<Rules>) => void
}

/**
 * On a visitor's request to create a record: stores the form once and answers 204.
 * @throws 400 with a sentence, and with the problem of each field
 */
export const receiveForm = <Rules extends FormRules>(
  e: core.RecordRequestEvent,
  { rules, also = () => ({ values: {}, problems: {} }), store }: Form<Rules>,
) => {
  const body: Body = e.requestInfo().body
  requirePerson(body)
  const { values, problems } = checkForm(rules, body)
  const rest = also(body)
  requireNoProblem({ ...problems, ...rest.problems })
  const all = { ...values, ...rest.values }
  const collection = e.collection?.name ?? ''
  const id = recordId(collection, body[SUBMISSION_FIELD], all)
  e.app.runInTransaction((tx) => {
    if (isStored(tx, collection, id)) return
    const record = new Record(tx.findCachedCollectionByNameOrId(collection), { ...all, id })
    store(tx, record, values)
  })
  return e.noContent(204)
}

const PUBLISHED = "FROM company_listings WHERE id = {:id} AND state = 'published'"

type Answer = { values: Record<string, string>; problems: { listing?: string } }

/** The company of a form's `listing`, or what is wrong with it. A company that is not public counts as unknown. */
export const companyOfForm = (
  app: core.App,
  body: Readonly<Record<string, unknown>>,
  { needsEmail }: { needsEmail: boolean },
): Answer => {
  const id = body['listing']
  if (typeof id !== 'string' || id === '') return { values: {}, problems: { listing: COMPANY_PROBLEMS.noListing } }
  // reads one value, because a record has forty
  const [email] = selectRows<string>(app, 'json_quote(email)', PUBLISHED, { id })
  if (email === undefined) return { values: {}, problems: { listing: COMPANY_PROBLEMS.unknownListing } }
  if (needsEmail && email === '') return { values: {}, problems: { listing: COMPANY_PROBLEMS.noEmail } }
  return { values: { listing: id }, problems: {} }
}

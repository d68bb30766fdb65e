import { topicOf } from '../../../domain/accounts/mail-topics.ts'
import { cutText } from '../../../domain/fields/characters.ts'
import { emailAddress, problemOf } from '../../../domain/fields/field-rules.ts'
import {
  ADDRESS_ANSWERS,
  ADDRESS_LIMITS,
  ADDRESS_REASON_LABELS,
  ADDRESS_REASONS,
  type AddressReason,
} from '../../../domain/mail/email-suppressions.ts'
import { isForTypedAddress, isSuppressedMail } from '../../../domain/mail/mail-policy.ts'
import { isSameMailboxSql } from '../../../domain/mail/mailbox.ts'
import { currentActorName, inTransaction } from '../changes/request-context.ts'
import { accountWith, choiceOf, recordOf, selectRows } from '../database/records.ts'
import type { OutboxRow } from './claim-mails.ts'
import { adminAddresses, enqueueMail } from './outbox.ts'

const rowOf = (app: core.App, email: string): core.Record | undefined =>
  app.findRecordsByFilter('email_suppressions', 'email = {:email}', '', 1, 0, { email: email.toLowerCase() })[0]

/** The reason why an address is on the do-not-email list; undefined if it is not. */
export const suppressionOf = (app: core.App, email: string): AddressReason | undefined => {
  const row = rowOf(app, email)
  return row && choiceOf(row, 'reason', ADDRESS_REASONS)
}

/**
 * The reasons why other addresses of a mailbox are on the list. Without bounces: a mail server that knows no tags
 * refuses each, and a stranger could stop the emails to the address without a tag.
 */
const reasonsOfMailbox = (app: core.App, email: string): AddressReason[] =>
  selectRows<AddressReason>(
    app,
    'json_quote(reason)',
    `FROM (SELECT DISTINCT reason FROM email_suppressions
      WHERE ${isSameMailboxSql('email', '{:email}')} AND reason != 'bounced')`,
    { email },
  )

type Addressed = Pick<OutboxRow, 'kind' | 'recipient'>

/** The reason why the do-not-email list stops an email, as a sentence; '' if it does not. */
export const doNotEmailReason = (app: core.App, { kind, recipient }: Addressed): string => {
  const own = suppressionOf(app, recipient)
  const reasons = [...(own ? [own] : []), ...(isForTypedAddress(kind) ? reasonsOfMailbox(app, recipient) : [])]
  const reason = reasons.find((each) => isSuppressedMail(kind, each))
  if (!reason) return ''
  return `${ADDRESS_ANSWERS.suppressed} ${ADDRESS_REASON_LABELS[reason]}.`
}

/** True if the account of an address turned this kind of email off. Only the owner of a verified address can. */
export const hasOptedOut = (app: core.App, { kind, recipient }: Addressed): boolean => {
  const topic = topicOf(kind)
  const account = topic && accountWith(app, recipient)
  return account?.verified() === true && [...account.getStringSlice('mails_off')].includes(topic ?? '')
}

/** True if we email quote requests to a company's address. */
export const acceptsQuoteEmails = (app: core.App, recipient: string): boolean => {
  const email = { kind: 'inquiry', recipient } as const
  return recipient !== '' && !hasOptedOut(app, email) && doNotEmailReason(app, email) === ''
}

interface Suppressed {
  email: string
  reason: AddressReason
  note: string
}

/**
 * Adds an address to the do-not-email list. A reason that stops all email replaces "unsubscribed". Skips text that is
 * not an address.
 */
export const suppressAddress = (tx: core.App, { email, reason, note }: Suppressed) => {
  if (problemOf(emailAddress, email)) return
  const known = rowOf(tx, email)
  if (known && (known.getString('reason') !== 'unsubscribed' || reason === 'unsubscribed')) return
  const row = known ?? new Record(tx.findCachedCollectionByNameOrId('email_suppressions'))
  row.load({ email, reason, note: cutText(note.trim(), ADDRESS_LIMITS.note) })
  tx.save(row)
}

/** True if quote requests go to this address. A stranger who typed it must not stop them. */
const isOfCompany = (tx: core.App, email: string): boolean =>
  tx.countRecords(
    'outbox_mails',
    $dbx.exp("recipient IN ({:email}, lower({:email})) AND kind = 'inquiry'", { email }),
  ) > 0

/** Suppresses emails that strangers ask for in the name of an address, unless it belongs to a verified account or a company. */
export const stopMails = (tx: core.App, email: string, note: string) => {
  if (accountWith(tx, email)?.verified() === true || isOfCompany(tx, email)) return
  suppressAddress(tx, { email, reason: 'unsubscribed', note })
}

/** Before an administrator adds an address. */
export const checkAddress = (e: core.RecordRequestEvent) => {
  const row = recordOf(e)
  if (!e.hasSuperuserAuth()) row.set('reason', 'added')
  if (rowOf(e.app, row.getString('email').trim()))
    throw new BadRequestError(ADDRESS_ANSWERS.known, {
      email: new ValidationError('validation_known', ADDRESS_ANSWERS.known),
    })
  e.next()
}

/** When an address is added: stores it in lower case with the actor, and tells the company that loses its email. */
export const storeAddress = (e: core.RecordEvent) =>
  inTransaction(e, (tx) => {
    const row = recordOf(e)
    const given = row.getString('email')
    row.set('email', given.toLowerCase())
    row.set('added_by', currentActorName(tx))
    e.next()
    if (row.getString('reason') !== 'added') notifyUnreachable(tx, given)
  })

interface Company {
  id: string
  /** Verified address of its owner; '' if there is none. */
  owner: string
}

/** Companies that got quote requests at this address. */
const companiesAt = (tx: core.App, email: string): Company[] =>
  selectRows<Company>(
    tx,
    "json_object('id', company.id, 'owner', coalesce(owner.email, ''))",
    `FROM company_listings AS company LEFT JOIN users AS owner ON owner.id = company.owner AND owner.verified = TRUE
      WHERE lower(company.email) = lower({:email}) AND company.id IN (
        SELECT inquiries.listing FROM outbox_mails JOIN inquiries ON inquiries.id = outbox_mails.record
        WHERE outbox_mails.recipient IN ({:email}, lower({:email})) AND outbox_mails.kind = 'inquiry')`,
    { email },
  )

/** Tells the owner of each company, or else the administrators: quote requests would get lost unnoticed. */
const notifyUnreachable = (tx: core.App, email: string) => {
  for (const { id, owner } of companiesAt(tx, email))
    if (owner && owner.toLowerCase() !== email.toLowerCase()) enqueueMail(tx, 'email_unreachable', id, owner)
    else for (const address of adminAddresses(tx)) enqueueMail(tx, 'unreachable_company', id, address)
}

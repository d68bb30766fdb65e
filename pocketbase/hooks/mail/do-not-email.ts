import { cutText } from '../../../domain/fields/characters.ts'
import { emailAddress, problemOf } from '../../../domain/fields/field-rules.ts'
import { ADDRESS_ANSWERS, ADDRESS_LIMITS, type AddressReason } from '../../../domain/mail/suppressed-address.ts'
import { currentActor, inTransaction } from '../changes/request-context.ts'
import { recordOf, selectRows } from '../database/records.ts'
import { adminAddresses, enqueueMail } from './outbox.ts'

const rowOf = (app: core.App, email: string): core.Record | undefined =>
  app.findRecordsByFilter('suppressed_addresses', 'email = {:email}', '', 1, 0, { email: email.toLowerCase() })[0]

/** Why an address gets no mail; undefined for one that does. */
export const suppressionOf = (app: core.App, email: string): AddressReason | undefined =>
  rowOf(app, email)?.getString('reason') as AddressReason | undefined

interface Suppressed {
  email: string
  reason: AddressReason
  note: string
}

/**
 * Puts an address on the list, once. What ends all mail takes the place of a wish for fewer. What is no address is passed
 * over.
 */
export const suppressAddress = (tx: core.App, { email, reason, note }: Suppressed) => {
  if (problemOf(emailAddress, email)) return
  const known = rowOf(tx, email)
  if (known && (known.getString('reason') !== 'unsubscribed' || reason === 'unsubscribed')) return
  const row = known ?? new Record(tx.findCachedCollectionByNameOrId('suppressed_addresses'))
  row.load({ email, reason, note: cutText(note.trim(), ADDRESS_LIMITS.note) })
  tx.save(row)
}

/** On a request of an administrator to put an address on the list. */
export const receiveAddress = (e: core.RecordRequestEvent) => {
  const row = recordOf(e)
  if (!e.hasSuperuserAuth()) row.set('reason', 'added')
  if (rowOf(e.app, row.getString('email').trim()))
    throw new BadRequestError(ADDRESS_ANSWERS.known, {
      email: new ValidationError('validation_known', ADDRESS_ANSWERS.known),
    })
  e.next()
}

/** On create: an address is kept in lower case, with who added it; whoever loses mail by it is told. */
export const keepAddress = (e: core.RecordEvent) =>
  inTransaction(e, (tx) => {
    const row = recordOf(e)
    const given = row.getString('email')
    row.set('email', given.toLowerCase())
    row.set('added_by', currentActor(tx))
    e.next()
    if (row.getString('reason') !== 'added') tellOfUnreachable(tx, given)
  })

interface Company {
  id: string
  /** Proved address of whoever manages it; '' without one. */
  owner: string
}

/** Companies whose requests for a quote go to the address. */
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

/**
 * Tells whoever manages a company that its mail does not arrive, at the address of the account; else the administrators.
 * Requests would be lost in silence.
 */
const tellOfUnreachable = (tx: core.App, email: string) => {
  for (const { id, owner } of companiesAt(tx, email))
    if (owner && owner.toLowerCase() !== email.toLowerCase()) enqueueMail(tx, 'email_unreachable', id, owner)
    else for (const address of adminAddresses(tx)) enqueueMail(tx, 'unreachable_company', id, address)
}

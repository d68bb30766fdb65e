import { cutText } from '../../../domain/fields/characters.ts'
import { emailAddress, problemOf } from '../../../domain/fields/field-rules.ts'
import { ADDRESS_ANSWERS, ADDRESS_LIMITS, type AddressReason } from '../../../domain/mail/suppressed-address.ts'
import { currentActor, inTransaction } from '../changes/change-actor.ts'
import { recordOf } from '../database/records.ts'
import { tellOfUnreachable } from './tell-of-unreachable.ts'

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

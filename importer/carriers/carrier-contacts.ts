import { formatPhone } from '../../domain/text/phone.ts'
import type { Place } from '../places/place-of.ts'
import { areaCode } from '../places/postal-code.ts'
import type { CarrierRecord } from '../shapes/carrier-record.ts'
import { readableAddress } from '../wording/readable-address.ts'
import { tidyText } from '../wording/tidy-text.ts'
import type { Doubts } from './plausible-facts.ts'
import { isPrivateMailbox } from './private-person.ts'
import { optionalFact } from './text-facts.ts'

export interface CarrierContacts {
  phone: string
  email: string
  address: string
  postal_code: string
}

/** How to reach it; of a private person nothing beyond the city, and a mailbox of its own host. */
export const carrierContacts = (
  record: CarrierRecord,
  { city, region, postalCode }: Place,
  isPrivate: boolean,
  doubts: Doubts,
): CarrierContacts => {
  const email = optionalFact('the e-mail address', 'email', record.email.toLowerCase())
  if (record.email && !email) doubts.add('an e-mail address that is none')
  const phone = isPrivate ? '' : optionalFact('the phone number', 'phone', formatPhone(tidyText(record.phone)))
  if (record.phone && !isPrivate && !phone) doubts.add('a phone number that cannot be dialed')
  if (record.postalCode && !postalCode) doubts.add('a postal code that its region does not have')
  const address = isPrivate
    ? readableAddress('', city, region, '')
    : readableAddress(record.street, city, region, postalCode)
  return {
    phone,
    email: isPrivate && isPrivateMailbox(email) ? '' : email,
    address: optionalFact('the address', 'address', address),
    postal_code: areaCode(postalCode),
  }
}

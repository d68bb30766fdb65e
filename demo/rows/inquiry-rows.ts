import { type Inquiry, QUOTE_REQUEST } from '../../domain/inquiries/schema.ts'
import type { Company } from '../company.ts'
import { drawPhone, personEmail } from '../contacts.ts'
import { DAY_MS, momentBetween, stamp } from '../moments.ts'
import { drawPerson, fullName } from '../person.ts'
import type { Random } from '../random.ts'
import type { PhraseBook } from '../text/phrase-book.ts'
import { INQUIRY_LINES } from '../text/sentences.ts'
import { companyFacts } from '../text/slots.ts'
import type { ListingRow } from './listing-row.ts'

const INQUIRED_DAYS = 400
/** Share of companies with inquiries, of those that have an e-mail address. */
const ASKED = 0.3
const GENERAL = 0.12
const WITH_PHONE = 0.85

const drawStatus = (age: number, random: Random): Inquiry['status'] => {
  if (age < DAY_MS) return 'new'
  if (age < 14 * DAY_MS) return random.pick(['new', 'new', 'responded'])
  return random.chance(0.04) ? 'new' : random.pick(['responded', 'closed', 'closed'])
}

interface Asking {
  write: PhraseBook
  now: number
  /** An owner signs in to this listing: it has several inquiries, the newest of today. */
  isOwned: boolean
}

/** The inquiries that a company received; only companies with an e-mail address can be asked. */
export const inquiryRows = (
  company: Company,
  listing: ListingRow,
  { write, now, isOwned }: Asking,
  random: Random,
): Inquiry[] => {
  if (!listing.email || (!isOwned && !random.chance(ASKED))) return []
  const count = isOwned ? random.int(2, 5) : random.int(1, 3)
  const from = Math.max(Date.parse(listing.created), now - INQUIRED_DAYS * DAY_MS)
  return Array.from({ length: count }, (_, i) => i).flatMap((i) => {
    const isOfToday = isOwned && i === 0
    const moment = isOfToday ? momentBetween(now - DAY_MS * 0.8, now, random) : momentBetween(from, now, random)
    const person = drawPerson(company.facts.region, random)
    const isGeneral = random.chance(GENERAL)
    const lines = INQUIRY_LINES[isGeneral ? 'general' : random.pick(company.services).topic]
    const status = drawStatus(now - moment, random)
    const answered = status === 'new' ? moment : momentBetween(moment, Math.min(now, moment + 5 * DAY_MS), random)
    const row = {
      id: random.id(),
      created: stamp(moment),
      updated: stamp(answered),
      listing: listing.id,
      customer_name: fullName(person),
      customer_email: personEmail(person, random),
      customer_phone: random.chance(WITH_PHONE) ? drawPhone(company.facts, random) : '',
      inquiry_type: isGeneral ? 'general' : QUOTE_REQUEST,
      status,
      is_held: false,
      outcome: '' as const,
      remind_at: '',
      remind_who: '',
      confirmed_at: '',
      declined_at: '',
    }
    const message = write(lines, companyFacts(company, random))
    return message ? { ...row, message } : []
  })
}

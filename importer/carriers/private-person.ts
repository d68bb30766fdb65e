/** Whether a record is that of a person at home rather than of a company. See docs/decisions/carriers/024. */
import { isPublicMailHost } from '../../domain/mail/public-mail-host.ts'
import type { CarrierRecord } from '../shapes/carrier-record.ts'
import { GIVEN_NAMES } from './given-names.ts'
import { COMPANY_WORDS, FREIGHT_WORDS, OTHER_TRADE_WORDS, PASSENGER_WORDS } from './trade-words.ts'

export const isPrivateMailbox = (email: string): boolean =>
  isPublicMailHost(email.slice(email.lastIndexOf('@') + 1).toLowerCase())

const TITLES = /^(JR|SR|II|III|IV|MR|MRS|MS|DR)$/

/** Two to four words of letters alone, none of which is a word of trade: "JOHN A SMITH", "DE LA CRUZ, MARIA". */
export const looksLikePerson = (legalName: string): boolean => {
  const name = legalName.toUpperCase()
  if (!/^[\p{L}'’.,\- ]+$/u.test(name)) return false
  if ([COMPANY_WORDS, FREIGHT_WORDS, PASSENGER_WORDS, OTHER_TRADE_WORDS].some((words) => words.test(name))) return false
  const words = name.split(/[\s.,]+/).filter((word) => word && !TITLES.test(word))
  return words.length >= 2 && words.length <= 4 && words.filter((word) => word.length > 1).length >= 2
}

/** Whether a text is a person's name beyond doubt: it also begins with a common given name. */
export const isPersonsName = (name: string): boolean =>
  GIVEN_NAMES.has(name.slice(0, Math.max(0, name.indexOf(' '))).toUpperCase()) && looksLikePerson(name)

/** What people put behind their own name to call their trade. */
const TRADE_BEHIND = /(\s+(TRUCKING|TRUCKS?|TRANSPORT(ATION|ING)?|HAULING|EXPRESS|FREIGHT|DELIVERY|CARTAGE|AND|&))+$/

/** "CHARLES E DUPREE TRUCKING": a person by a common given name, or by an initial between two names. */
const isPersonsTrade = (legalName: string): boolean => {
  const name = legalName.toUpperCase()
  const person = name.replace(TRADE_BEHIND, '')
  return person !== name && (isPersonsName(person) || (/\s\p{L}\.?\s/u.test(person) && looksLikePerson(person)))
}

const ORGANISED = /CORPORATION|LLC|LIMITED|PARTNERSHIP|COMPANY|TRUST|GOVERNMENT/i
const INDIVIDUAL = /INDIVIDUAL|SOLE PROPRIETOR/i

/** A sole proprietor with at most one vehicle, named like a person or a person's trade. A file that tells the kind of company is believed. */
export const isPrivatePerson = ({
  legalName,
  organisation,
  powerUnits,
}: Pick<CarrierRecord, 'legalName' | 'organisation' | 'powerUnits'>): boolean => {
  if (powerUnits > 1 || ORGANISED.test(organisation)) return false
  if (looksLikePerson(legalName) || isPersonsTrade(legalName)) return true
  return INDIVIDUAL.test(organisation) && !COMPANY_WORDS.test(legalName.toUpperCase())
}

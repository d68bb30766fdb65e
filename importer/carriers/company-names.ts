import { readableName } from '../wording/readable-name.ts'
import { tidyText } from '../wording/title-word.ts'
import { isPersonsName } from './private-person.ts'

export interface CompanyNames {
  /** The name that the public knows: the one the company does business as, else the legal one. */
  name: string
  /** The legal name where it says more than the name; else ''. */
  legalName: string
}

const DBA_PREFIX = /^(D\/?B\/?A|D\.? ?B\.? ?A|DOING BUSINESS AS|T\/A|A\/K\/A)\b[.:]?\s+/i
const DBA_INSIDE = /\s+(?:D\/?B\/?A|D\.B\.A\.?|DOING BUSINESS AS)[.:]?\s+/i
const MEANINGLESS = /^(N\/?A|NA|NONE|NULL|NO|NOT APPLICABLE|SAME|SAME AS .*|SELF|UNKNOWN|TBD|TBA|X+|DBA)\.?$/i
const LEGAL_FORM = /[\s,]+(LLC|INC|CORP|CORPORATION|INCORPORATED|LTD|LIMITED|LP|LLP|CO|COMPANY|LTEE|LTÉE)\.?$/i

const plain = (name: string): string => {
  const shorter = name.replace(LEGAL_FORM, '')
  return shorter === name
    ? name
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()
    : plain(shorter)
}

/** A trade name that breaks off inside a word of the legal name was cut by the form it was entered in. */
const isCutOff = (dba: string, legal: string): boolean =>
  legal.length > dba.length && legal.startsWith(dba) && /^[\p{L}\p{N}]/u.test(legal.slice(dba.length))

const tradeName = (dba: string, legal: string): string => {
  const [first = ''] = tidyText(dba).replace(DBA_PREFIX, '').split('|')
  const name = first.trim()
  if (!/[\p{L}\p{N}]/u.test(name) || name.length < 2 || MEANINGLESS.test(name)) return ''
  return isCutOff(name.toUpperCase(), legal.toUpperCase()) ? '' : name
}

/** A person's name in the place of a company's trade name is whoever filled in the form. */
const companyTrade = (trade: string, legal: string): string =>
  LEGAL_FORM.test(legal) && isPersonsName(trade) ? '' : trade

/**
 * Which of its names a company is listed under. Of several trade names ("A|B|C") the first counts; one that says
 * nothing ("N/A", "SAME") or was cut off does not. `french` as in readableName.
 */
export const companyNames = (legal: string, dba: string, options: { french?: boolean } = {}): CompanyNames => {
  const [legalPart = '', dbaPart = ''] = tidyText(legal).split(DBA_INSIDE)
  const trade = companyTrade(tradeName(dba || dbaPart, legalPart), legalPart)
  const legalName = readableName(legalPart, options)
  const name = trade ? readableName(trade, options) : legalName
  return { name, legalName: name.toLowerCase() === legalName.toLowerCase() ? '' : legalName }
}

/** Whether two names differ in more than the legal form: "Cobey Towing" and "Cobey Towing LLC" do not. */
export const areDifferentNames = (one: string, other: string): boolean => plain(one) !== plain(other)

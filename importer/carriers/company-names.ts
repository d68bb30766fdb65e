import { readableName } from '../wording/readable-name.ts'
import { tidyText } from '../wording/title-word.ts'
import { isPersonsName } from './private-person.ts'
import { isHaulingTrade, OTHER_TRADE_WORDS } from './trade-words.ts'

export interface CompanyNames {
  /** The public name: the trade name, or else the legal name. */
  name: string
  /** The legal name if it says more than the name, else ''. */
  legalName: string
}

const DBA_PREFIX = /^(D\/?B\/?A|D\.? ?B\.? ?A|DOING BUSINESS AS|T\/A|A\/K\/A)\b[.:]?\s+/i
const DBA_INSIDE = /\s+(?:D\/?B\/?A|D\.B\.A\.?|DOING BUSINESS AS)[.:]?\s+/i
const MEANINGLESS = /^(N\/?A|NA|NONE|NULL|NO|NOT APPLICABLE|SAME|SAME AS .*|SELF|UNKNOWN|TBD|TBA|X+|DBA)\.?$/i
const LEGAL_FORM = /[\s,]+(LLC|INC|CORP|CORPORATION|INCORPORATED|LTD|LIMITED|LP|LLP|CO|COMPANY|LTEE|LTÉE)\.?$/i

/** A trade name that ends inside a word of the legal name was cut off by its form. */
const isCutOff = (dba: string, legal: string): boolean =>
  legal.length > dba.length && legal.startsWith(dba) && /^[\p{L}\p{N}]/u.test(legal.slice(dba.length))

const tradeName = (dba: string, legal: string): string => {
  const [first = ''] = tidyText(dba).replace(DBA_PREFIX, '').split('|')
  const name = first.trim()
  if (!/[\p{L}\p{N}]/u.test(name) || name.length < 2 || MEANINGLESS.test(name)) return ''
  return isCutOff(name.toUpperCase(), legal.toUpperCase()) ? '' : name
}

/** A name of another trade beside one that says hauling is that of another business. */
const isOtherBusiness = (trade: string, legal: string): boolean =>
  OTHER_TRADE_WORDS.test(trade) && !isHaulingTrade(trade) && isHaulingTrade(legal)

/** A person's name as a company's trade name is the person who filled in the form. */
const companyTrade = (trade: string, legal: string): string =>
  (LEGAL_FORM.test(legal) && isPersonsName(trade)) || isOtherBusiness(trade.toUpperCase(), legal.toUpperCase())
    ? ''
    : trade

/**
 * Chooses a company's name. Of several trade names ("A|B|C") the first counts, unless it says nothing ("N/A", "SAME")
 * or was cut off. `french` as in readableName.
 */
export const companyNames = (legal: string, dba: string, options: { french?: boolean } = {}): CompanyNames => {
  const [legalPart = '', dbaPart = ''] = tidyText(legal).split(DBA_INSIDE)
  const trade = companyTrade(tradeName(dba || dbaPart, legalPart), legalPart)
  const legalName = readableName(legalPart, options)
  const name = trade ? readableName(trade, options) : legalName
  return { name, legalName: name.toLowerCase() === legalName.toLowerCase() ? '' : legalName }
}

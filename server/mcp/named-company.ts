import { federalRecordUrl } from '../../domain/carrier-record/carrier-facts.ts'
import type { CompanyData } from '../../domain/directory/pages/company/company-data.ts'
import { findAnswers } from '../../domain/find/find-results.ts'
import { wordsOf } from '../../domain/find/name-words.ts'
import type { Answer as Found } from '../../domain/find/result.ts'
import { companyDataPath, companyPath } from '../../domain/routes.ts'
import { numberLabel, type TypedNumber, typedNumber } from '../../domain/search/numbers.ts'
import { type Call, fileIfAny, ToolRefusal } from './answers.ts'

/** Enough to say which companies a name may mean. */
const CANDIDATES = 5

const COMPANY = companyPath('')
/** A slug alone, or the address of a page, its data or its text. */
const SLUG = /^(?:\S*\/company\/)?([a-z0-9]+(?:-[a-z0-9]+)*)(?:\.\w+)?\/?(?:[?#]\S*)?$/i

const dataAt = (call: Call, slug: string): Promise<CompanyData | undefined> =>
  fileIfAny<CompanyData>(call, companyDataPath(slug))

const dataOf = (call: Call, { path }: Found): Promise<CompanyData | undefined> =>
  dataAt(call, path.slice(COMPANY.length))

const companiesFor = async ({ files }: Call, typed: string): Promise<Found[]> =>
  (await findAnswers(files, typed, CANDIDATES)).answers.filter(({ path }) => path.startsWith(COMPANY))

/** A number without its register may be a USDOT number or a docket. */
const companyOfNumber = async (call: Call, { register, digits }: TypedNumber): Promise<CompanyData | undefined> => {
  for (const each of register ? [register] : (['USDOT', 'MC'] as const)) {
    const label = numberLabel({ register: each, digits })
    const found = (await companiesFor(call, label)).find(({ foundBy = [] }) => foundBy.includes(label))
    if (found) return dataOf(call, found)
  }
  return undefined
}

const slugOf = ({ path }: Found): string => path.slice(COMPANY.length)

const companyOfName = async (call: Call, typed: string): Promise<CompanyData | undefined> => {
  const found = await companiesFor(call, typed)
  const words = wordsOf(typed).join(' ')
  const same = found.filter(({ label, foundBy = [] }) =>
    [label, ...foundBy].some((name) => wordsOf(name).join(' ') === words),
  )
  const [only, ...others] = same.length > 0 ? same : found
  if (!only) return undefined
  if (others.length === 0) return dataOf(call, only)
  const names = [only, ...others].map((each) => `${each.label} (${each.detail}): ${slugOf(each)}`)
  throw new ToolRefusal(
    `Several companies match “${typed}”. Ask again with the slug of one of them:\n${names.join('\n')}`,
  )
}

const missing = (typed: string, number: TypedNumber | undefined): ToolRefusal => {
  const isUsdot = number && (number.register ?? 'USDOT') === 'USDOT'
  const official = isUsdot ? ` FMCSA shows the record of every carrier: ${federalRecordUrl(number.digits)}` : ''
  return new ToolRefusal(
    `This directory lists no company for “${typed}”. That says nothing about the company: the directory does not list all of them.${official}`,
  )
}

/**
 * The company that a caller names, as its data file says.
 * @param typed a USDOT or MC number, a slug, the address of a page, or a name
 * @throws ToolRefusal if there is none, or if a name may mean several
 */
export const namedCompany = async (call: Call, typed: string): Promise<CompanyData> => {
  const text = typed.trim()
  const number = typedNumber(text)
  const slug = SLUG.exec(text)?.[1]?.toLowerCase()
  const found =
    (number && (await companyOfNumber(call, number))) ??
    (slug && (await dataAt(call, slug))) ??
    (number ? undefined : await companyOfName(call, text))
  if (!found) throw missing(text, number)
  return found
}

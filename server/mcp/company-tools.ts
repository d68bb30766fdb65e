/** Tools about companies that the caller names: their facts, their check, and several side by side. */
import { z } from 'zod'
import { beyondHome } from '../../domain/carrier-record/carrier-facts.ts'
import type { CheckLine } from '../../domain/carrier-record/check-line.ts'
import { areasInLine } from '../../domain/catalog/service-areas.ts'
import { checkOfData } from '../../domain/directory/pages/company/check-of-data.ts'
import type { CompanyData } from '../../domain/directory/pages/company/company-data.ts'
import { MAX_STARS } from '../../domain/reviews/rules.ts'
import { formatCountOf, formatDate } from '../../domain/text/format.ts'
import { type Answer, type Call, typedText } from './answers.ts'
import { namedCompany } from './named-company.ts'

const LONGEST_NAME = 200
const MOST_COMPARED = 8
const EVENTS_SHOWN = 5

export const companyInput = typedText(
  LONGEST_NAME,
  'A USDOT number ("USDOT 1234567"), an MC number ("MC-123456"), the slug or address of its page, or its name',
)

export const severalCompanies = z.array(companyInput).min(1).max(MOST_COMPARED)

const NO_GRADE =
  'These are facts of public files, no grade. “Not known” means that no file says it. It does not mean no.'
const withinHome = (isCanadian: boolean): string =>
  isCanadian
    ? 'Authority of the United States is about moves into that country. A move within Canada follows the rules of Canada and its provinces, which this directory does not have.'
    : 'Federal authority is about moves across state lines. A move within one state follows that state’s own rules, which this directory does not have.'

const placeOf = ({ city, region }: CompanyData): string => (region ? `${city}, ${region}` : city)

/** "Prairie Lines, Chicago, IL · USDOT 123 · MC-77" */
export const titleOf = (data: CompanyData): string =>
  [
    `${data.name}, ${placeOf(data)}`,
    ...(data.usdot_number ? [`USDOT ${data.usdot_number}`] : []),
    ...data.dockets,
  ].join(' · ')

const ratingWords = ({ rating }: CompanyData): string => {
  if (!rating) return 'No reviews'
  const source = rating.reviews > 0 ? formatCountOf(rating.reviews, 'review') : 'the directory’s own rating, no reviews'
  return `${rating.value.toFixed(1)} of ${MAX_STARS} (${source})`
}

const wordsOf = ({ label, value, note }: CheckLine): string => `${label}: ${value}${note ? ` (${note})` : ''}`

const lineData = ({ label, value, note }: CheckLine) => ({ question: label, answer: value, source: note })

const idOf = ({ name, url, usdot_number }: CompanyData) => ({ name, url, usdot_number })

const listed = (title: string, lines: readonly string[]): string =>
  lines.length > 0 ? `${title}\n${lines.map((line) => `- ${line}`).join('\n')}` : ''

const paragraphs = (...parts: string[]): string => parts.filter(Boolean).join('\n\n')

const formWords = ({ facts }: CompanyData): string =>
  facts.as_of ? `its own registration form of ${formatDate(facts.as_of)}` : 'its own registration form, without a date'

/** Everything that its data file says. */
export const getCompany = async (call: Call, { company }: { company: string }): Promise<Answer> => {
  const data = await namedCompany(call, company)
  const own = [
    ['Services', data.services.join(', ')],
    ['Areas', areasInLine(data.service_areas)],
    ['Address', data.address],
    ['Phone', data.phone],
    ['Website', data.website],
    ['Rating', ratingWords(data)],
    ['Verified by the directory', data.is_verified ? 'Yes' : 'No'],
    ['Paid placement', data.is_featured ? 'Yes' : 'No'],
    ['Fleet', data.fleet && `${data.fleet} (${formWords(data)})`],
    ['FMCSA’s files in one line', data.check],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []))
  const text = paragraphs(
    titleOf(data),
    data.about,
    listed('What the directory says:', own),
    `Page: ${data.url}. Ask check for the federal record line by line.`,
  )
  return { text, data: { company: data } }
}

/** What the federal record says, line by line. */
export const checkCompany = async (call: Call, { company }: { company: string }): Promise<Answer> => {
  const data = await namedCompany(call, company)
  const { notice, movesHomes, lines } = checkOfData(data)
  const isCanadian = data.country === 'CA'
  const events = data.record?.events.slice(0, EVENTS_SHOWN) ?? []
  const text = paragraphs(
    titleOf(data),
    notice,
    `Is it allowed to move a home ${beyondHome(isCanadian)}? ${movesHomes.value}${movesHomes.note ? ` (${movesHomes.note})` : ''}.`,
    withinHome(isCanadian),
    lines.length > 0
      ? listed('What its federal record says:', lines.map(wordsOf))
      : 'No federal file in this directory names this company.',
    listed(
      'What changed, newest first:',
      events.map(({ on, text }) => `${formatDate(on)}: ${text}`),
    ),
    NO_GRADE,
    `Page: ${data.url}`,
  )
  return {
    text,
    data: {
      company: idOf(data),
      moves_homes: lineData(movesHomes),
      lines: lines.map(lineData),
      changes: events,
      notice: notice || null,
    },
  }
}

const factsCompared = (data: CompanyData): [label: string, value: string][] => {
  const { movesHomes, lines } = checkOfData(data)
  const asked = new Map(
    [...lines, movesHomes].map(({ label, value, note }) => [label, note ? `${value} (${note})` : value]),
  )
  return [
    ['Place', placeOf(data)],
    ['Services', data.services.join(', ')],
    ['Rating', ratingWords(data)],
    ['Verified by the directory', data.is_verified ? 'Yes' : 'No'],
    ['Fleet', data.fleet ? `${data.fleet} (${formWords(data)})` : ''],
    ...asked,
  ]
}

/** Several companies side by side. A fact that none of them has gets no row. */
export const compareCompanies = async (call: Call, { companies }: { companies: string[] }): Promise<Answer> => {
  const all = await Promise.all(companies.map((company) => namedCompany(call, company)))
  const facts = all.map((data) => new Map(factsCompared(data)))
  const labels = [...new Set(facts.flatMap((of) => [...of.keys()]))]
  const rows = labels
    .map((label) => ({ label, values: facts.map((of) => of.get(label) || 'Not known') }))
    .filter(({ values }) => values.some((value) => value !== 'Not known'))
  const blocks = rows.map(({ label, values }) =>
    listed(
      label,
      values.map((value, at) => `${all[at]?.name}: ${value}`),
    ),
  )
  return {
    text: paragraphs(all.map(titleOf).join('\n'), ...blocks, NO_GRADE),
    data: { companies: all.map(idOf), rows },
  }
}

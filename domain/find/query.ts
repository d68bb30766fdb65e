/** A typed query, as the finder searches for it. */
import type { FinderBlock, FinderRoot } from '../directory/finder/results.ts'
import { LEGAL_FORMS } from '../search/other-terms.ts'
import { type ParsedQuery, parseQuery } from '../search/parse-query.ts'
import type { QueryPart } from '../search/query-parts.ts'

export type Query = ParsedQuery

/** @param blocks what else is known of the directory's cities */
export const queryOf = (
  typed: string,
  { services, cities }: Pick<FinderRoot, 'services' | 'cities'>,
  blocks: readonly FinderBlock[] = [],
): Query => {
  const labels = [...cities, ...blocks.flatMap((block) => block.cities)].map(([label]) => label)
  return parseQuery(typed, { services, cities: labels })
}

/** Words of names, and unknown words. */
export const unknownWords = ({ parts }: Query): string[] =>
  parts.flatMap((part) => (part.kind === 'name' ? part.words : []))

/** True if a part chooses nothing, or what no list has. */
export const isUnlisted = (part: QueryPart): boolean =>
  part.kind === 'trade' || part.kind === 'country' || (part.kind === 'service' && part.slug === undefined)

/** True if a part says what is asked for. */
const isTelling = (part: QueryPart): boolean =>
  !['filler', 'name', 'fact', 'distance'].includes(part.kind) && !isUnlisted(part)

/** What is left of a query that finds nothing: what is understood, then its services alone, then its places. */
export const understoodTexts = ({ parts }: Query): string[] => {
  const understood = parts.filter(isTelling)
  const services = understood.filter(({ kind }) => kind === 'service')
  const rest = understood.filter(({ kind }) => kind !== 'service')
  return [understood, services, rest].filter(({ length }) => length > 0 && length < parts.length).map(textOf)
}

/** The words of parts that choose something. */
export const textOf = (parts: readonly QueryPart[]): string =>
  parts
    .filter(({ kind }) => kind !== 'filler')
    .map(({ words, text }) => (words.length > 0 ? words.join(' ') : text))
    .join(' ')

/** Parts as they were typed. */
export const typedText = (parts: readonly QueryPart[]): string => parts.map(({ text }) => text).join(' ')

/** A query with other words in place of its names. @param replace returns the words for a word of a name */
export const withNames = ({ parts }: Query, replace: (word: string) => string): string =>
  parts
    .map((part) => {
      if (part.kind === 'name') return part.words.map(replace).join(' ')
      return part.words.length > 0 ? part.words.join(' ') : part.text
    })
    .join(' ')

/** True if a query has only words that names have, and may therefore be the name of a company. */
export const mayBeName = ({ parts, number, phone, area, distance }: Query): boolean =>
  (!distance &&
    parts.every(
      ({ kind, words }) => kind !== 'fact' && kind !== 'country' && (kind !== 'filler' || isOfName(words)),
    )) ||
  Boolean(number || phone || area)

const FORMS = new Set(LEGAL_FORMS.split(', '))
/** True if a text ends like the name of a company: "Pro Transportation LLC". */
export const hasLegalForm = ({ parts }: Query): boolean =>
  parts.some(({ kind, words }) => kind === 'filler' && FORMS.has(words.join(' ')))

const NAME_FILLERS = new Set(
  'company companies co and of the best top a professional services service local'.split(' '),
)
const isOfName = (words: readonly string[]): boolean => words.every((word) => NAME_FILLERS.has(word) || FORMS.has(word))

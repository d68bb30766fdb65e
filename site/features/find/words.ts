import type { FinderRoot, ServiceAnswer } from '../../../domain/directory/finder/results.ts'
import { serviceNames } from '../../../domain/directory/finder/service-words.ts'
import { findWords } from '../../../domain/search/words.ts'
import { formatCount } from '../../../domain/text/format.ts'
import type { Query } from './query.ts'

/** The finder's texts, in the field and on its page. */

export const UNREACHABLE = 'The answers cannot be loaded. Please check your connection.'

export const nothingFound = (typed: string): string => `Nothing found for “${typed.trim()}”`

export const answersText = (count: number, isMore: boolean): string =>
  `${formatCount(count)}${isMore ? ' or more' : ''} ${count === 1 && !isMore ? 'answer' : 'answers'}`

/** Text after the number of results if they are for a corrected query. */
export const meantText = (meant: string | undefined): string => (meant ? ` for “${meant}”` : '')

const known = new Map<string, string[]>()
/** The words of a name, cached. */
export const wordsOf = (name: string): string[] => {
  const words = known.get(name) ?? findWords(name)
  known.set(name, words)
  return words
}

// Services typed next to a place: "refrigerated toronto", "movers in ontario".

/** Words between a service and a place. */
const BETWEEN = new Set(['in', 'near', 'around'])

/** Words without those that only connect a service and a place. */
export const withoutBetween = (words: readonly string[]): string[] => words.filter((word) => !BETWEEN.has(word))

const isNamedBy = (typed: string, words: readonly string[]): boolean =>
  typed.length > 2 && words.some((word) => word.startsWith(typed))

/** Services that some of the words name, each with the remaining words. */
export const servicesIn = ({ services }: FinderRoot, { words }: Query): [service: ServiceAnswer, left: string[]][] =>
  services.flatMap((service): [ServiceAnswer, string[]][] => {
    const named = serviceNames(service[0], service[1])
      .map(wordsOf)
      .find((name) => name.every((word) => words.some((typed) => isNamedBy(typed, [word]))))
    if (!named) return []
    const left = words.filter((typed) => !isNamedBy(typed, named))
    const places = withoutBetween(left)
    return [[service, places.length > 0 ? places : left]]
  })

/** Services that somebody types beside a place: "refrigerated toronto", "movers in ontario". */
import type { FinderRoot, ServiceAnswer } from '../../../domain/directory/finder/results.ts'
import { serviceNames } from '../../../domain/directory/finder/service-words.ts'
import { wordsOf } from './name-words.ts'
import type { Query } from './query.ts'

/** Stand between a service and a place. */
const BETWEEN = new Set(['in', 'near', 'around'])

/** Words without those that only stand between a service and a place. */
export const withoutBetween = (words: readonly string[]): string[] => words.filter((word) => !BETWEEN.has(word))

const isNamedBy = (typed: string, words: readonly string[]): boolean =>
  typed.length > 2 && words.some((word) => word.startsWith(typed))

/** Services that some of the words name, each with the words that are left. */
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

/** A name with its city: "crossroads cedar grove", "Toronto White Hill", "grouse edinboro PA". */

import { inCity } from '../directory/finder/index-keys.ts'
import type { FinderRoot } from '../directory/finder/results.ts'
import { cityWords, matchAnswers } from './match-results.ts'
import type { Query } from './query.ts'
import type { Reading } from './reading.ts'
import type { Answer } from './result.ts'

/** Most words of a city after a name, and before one. */
const CITY_WORDS = { after: 3, before: 2 }
/** Blocks to read in one city for a word in the middle of a name. */
const MOST_OF_CITY = 3

/** Without a state code at the end, because a name with only a state is not a name in a city. */
const withoutState = ({ regions }: FinderRoot, words: readonly string[]): readonly string[] =>
  regions.some(([code]) => code.toLowerCase() === words.at(-1)) ? words.slice(0, -1) : words

/**
 * Ways to split words into a name and a city, most likely first: most words for the city, because a whole name is found
 * without it.
 */
const partings = (words: readonly string[]): [city: string[], name: string[]][] => {
  const lengths = (most: number) => Array.from({ length: Math.min(most, words.length - 1) }, (_, n) => n + 1)
  return [
    ...lengths(CITY_WORDS.after)
      .reverse()
      .map((n): [string[], string[]] => [words.slice(-n), words.slice(0, -n)]),
    ...lengths(CITY_WORDS.before).map((n): [string[], string[]] => [words.slice(0, n), words.slice(n)]),
  ]
}

/** True if a company is in a city with this name. */
const isCity = (reading: Reading, city: readonly string[]): boolean => {
  const name = city.join(' ')
  return reading.blocks.some(({ companies }) =>
    companies.some(([, place]) => cityWords(place).names[0]?.join(' ') === name),
  )
}

/** What a query finds in one block of the companies of a known city. */
export const answersInKnownCity = async (
  reading: Reading,
  query: Query,
  { names: [city = []], words }: ReturnType<typeof cityWords>,
): Promise<Answer[]> => {
  const name = query.words.filter((word) => !words.includes(word))
  const [nearest] = await reading.namesFor(inCity(city, name))
  await reading.read(nearest)
  return matchAnswers(query, reading.root, reading.blocks)
}

/** Companies by a name, or a word of it, and their city. */
export const answersInCity = async (reading: Reading, query: Query): Promise<Answer[]> => {
  const found = () => matchAnswers(query, reading.root, reading.blocks)
  const known = found().length
  for (const [city, name] of partings(withoutState(reading.root, query.told))) {
    const [nearest] = await reading.namesFor(inCity(city, name))
    if (!(await reading.read(nearest))) break
    if (found().length > known) break
    if (!isCity(reading, city)) continue
    for (const block of (await reading.namesFor(inCity(city, []))).slice(0, MOST_OF_CITY)) {
      if (found().length === known) await reading.read(block)
    }
    break
  }
  return found()
}

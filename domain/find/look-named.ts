/** Finds companies and lists by their names in the index. */
import { companyPath } from '../routes.ts'
import { answersInCity } from './in-city.ts'
import { blocksOfAreaCities, blocksOfParts, blocksOfPhrase } from './index-blocks.ts'
import { matchAnswers } from './match-results.ts'
import { wordsOf } from './name-words.ts'
import { mayBeName, type Query, unknownWords } from './query.ts'
import type { Reading } from './reading.ts'
import type { Answer, Answers } from './result.ts'
import { unknownAmong } from './spelling-of.ts'

const COMPANY = companyPath('')

/** True for a company, false for a list. */
export const isCompany = ({ path }: Answer): boolean => path.startsWith(COMPANY)

/** The results in what was read. */
export const match = (reading: Reading, query: Query): Answer[] => matchAnswers(query, reading.root, reading.blocks)

/** Reads block after block until there are enough results. */
export const readUntilEnough = async (
  reading: Reading,
  query: Query,
  limit: number,
  names: readonly string[],
): Promise<Answers> => {
  let answers = match(reading, query)
  for (const name of names) {
    const isEnough = reading.blocks.length > 0 && answers.length > limit
    if (isEnough || !(await reading.read(name))) return { answers, isMore: true }
    answers = match(reading, query)
  }
  return { answers, isMore: answers.length > limit }
}

/**
 * True if the query has one word of a company's name and other words to choose among many. There may be more results.
 */
export const isToldApart = ({ words }: Query, answer: Answer): boolean =>
  isCompany(answer) && !wordsOf(answer.label).join(' ').startsWith(words.slice(0, 2).join(' '))

/** True if lists answer every word of a query, which no company can be called. */
const isListed = (query: Query, { answers }: Answers): boolean => answers.length > 0 && !mayBeName(query)

/** Finds names as typed, also with a typed city. */
export const lookNamed = async (reading: Reading, query: Query, limit: number): Promise<Answers> => {
  const read = async (names: readonly string[]) => readUntilEnough(reading, query, limit, names)
  const parts = await read(await blocksOfParts(reading, query))
  const apart = query.area && !parts.isMore ? await read(await blocksOfAreaCities(reading, query)) : parts
  const isWrong = () => unknownAmong(reading, unknownWords(query)).length > 0
  const isServiceThere = query.area !== '' && query.readings.some(({ services }) => services.length > 0)
  const isAnswered = isListed(query, apart) || (isServiceThere && apart.answers.length > 0)
  if (apart.isMore || query.isPlace || isWrong() || isAnswered) return apart
  const whole = await read(await blocksOfPhrase(reading, query.words))
  const isLonger =
    query.named.length < query.words.length &&
    unknownWords(query).length > 0 &&
    query.words.join(' ').includes(query.named.join(' '))
  const found = whole.answers.length > 0 || !isLonger ? whole : await read(await blocksOfPhrase(reading, query.named))
  const isOver = query.words.length < 2 || found.isMore || isWrong()
  if (isOver || !found.answers.every((answer) => isToldApart(query, answer))) return found
  const answers = await answersInCity(reading, query)
  return { answers, isMore: answers.length > limit }
}

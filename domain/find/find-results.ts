import { largeCityOf } from '../places/city-areas.ts'
import { companyPath } from '../routes.ts'
import type { QueryPart } from '../search/parse-query.ts'
import { expectPlace, nearestAnswers, placeNamed, placeOf, placeOfName, wordsOfPlace } from './any-place.ts'
import { answersInCity } from './in-city.ts'
import { blocksOfAreaCities, blocksOfParts, blocksOfPhrase, blocksOfRarestWord, blocksOfRest } from './index-blocks.ts'
import { type LoadedFiles, OutdatedError } from './loaded-files.ts'
import { cityWords, matchAnswers } from './match-results.ts'
import { wordsOf } from './name-words.ts'
import {
  isUnlisted,
  listedText,
  mayBeName,
  type Query,
  queryOf,
  understoodTexts,
  unknownWords,
  withNames,
} from './query.ts'
import { Reading } from './reading.ts'
import type { Answer, Answers } from './result.ts'
import { isAmong, likeliest, maySlip, meantBy, unknownAmong, wordsRead } from './spelling-of.ts'
import { chipsOf, isOfPlace } from './understood.ts'

/** Characters to read for up to ten results, in addition to the first file: 12 kB are transferred for twenty. */
const ROOM_FOR_TEN = 9_300

/** The wider area of a postal code: its first three digits, or two characters of a Canadian one. */
const widerArea = (area: string): string => area.slice(0, /^\d/.test(area) ? 3 : 2)

/** Results that a visitor reads before typing something else. */
const FIRST_ANSWERS = 3

/** Prefix of a company's path. */
const COMPANY = companyPath('')

const NONE: Answers = { answers: [], isMore: false }

const match = (reading: Reading, query: Query): Answer[] => matchAnswers(query, reading.root, reading.blocks)

/** Reads block after block until there are enough results. */
const readUntilEnough = async (
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
const isToldApart = ({ words }: Query, { label, path }: Answer): boolean =>
  path.startsWith(COMPANY) && !wordsOf(label).join(' ').startsWith(words.slice(0, 2).join(' '))

/** True if lists answer every word of a query, which no company can be called. */
const isListed = (query: Query, { answers }: Answers): boolean => answers.length > 0 && !mayBeName(query)

/** Finds names as typed, also with a typed city. */
const lookNamed = async (reading: Reading, query: Query, limit: number): Promise<Answers> => {
  const read = async (names: readonly string[]) => readUntilEnough(reading, query, limit, names)
  const parts = await read(await blocksOfParts(reading, query))
  const apart = query.area && !parts.isMore ? await read(await blocksOfAreaCities(reading, query)) : parts
  const isWrong = () => unknownAmong(reading, unknownWords(query)).length > 0
  if (apart.isMore || query.isPlace || isWrong() || isListed(query, apart)) return apart
  const found = await read(await blocksOfPhrase(reading, query))
  const isOver = query.words.length < 2 || found.isMore || isWrong()
  if (isOver || !found.answers.every((answer) => isToldApart(query, answer))) return found
  const answers = await answersInCity(reading, query)
  return { answers, isMore: answers.length > limit }
}

/** Finds what matches the first text with any results. */
const lookMeant = async (
  reading: Reading,
  meant: readonly string[],
  look: (query: Query) => Promise<Answers>,
): Promise<Answers> => {
  for (const text of meant) {
    const found = await look(queryOf(text, reading.root))
    if (found.answers.length > 0) return { ...found, meant: text }
  }
  return NONE
}

/** The same with a text that lacks some of the words. */
const lookPartly = async (...of: Parameters<typeof lookMeant>): Promise<Answers> => ({
  ...(await lookMeant(...of)),
  isPartly: true,
})

/** Unknown words that none of the first results has. */
const unexplained = (query: Query, { answers }: Answers): string[] => {
  const words = answers.slice(0, FIRST_ANSWERS).flatMap(({ label, detail }) => wordsOf(`${label} ${detail}`))
  return unknownWords(query).filter((word) => !isAmong(words, word))
}

/** "refridgerated trucking chicago" finds trucking in Chicago, but means refrigerated. */
const lookCorrected = async (
  reading: Reading,
  query: Query,
  found: Answers,
  limit: number,
): Promise<Answers | undefined> => {
  if (unexplained(query, found).length === 0) return undefined
  const [text] = meantAmongRead(reading, query)
  if (text === undefined) return undefined
  const corrected = queryOf(text, reading.root)
  const better = await lookNamed(reading, corrected, limit)
  const isBetter = better.answers.length > 0 && unexplained(corrected, better).length === 0
  return isBetter ? { ...better, meant: text } : undefined
}

/** A query with a city in place of its postal area. */
const inPlace = (query: Query, city: readonly string[]): Query => ({
  ...query,
  area: '',
  readings: query.readings.map((reading) => ({ ...reading, places: [city] })),
})

/** The carriers nearest to a place that nothing in the index is called. */
const lookAround = async (reading: Reading, query: Query, limit: number, isSure: boolean): Promise<Answers> => {
  const found = await placeNamed(reading.files, query, isSure)
  return found ? nearestAnswers(reading, query, found, limit) : NONE
}

/** The city of a whole postal area that no company has, or the carriers nearest to the area. */
const lookInArea = async (reading: Reading, query: Query, limit: number): Promise<Answers> => {
  const found = await placeOf(reading.files, query)
  if (!found) return NONE
  const listed = await lookNamed(reading, inPlace(query, wordsOfPlace(found)), limit)
  return listed.answers.length > 0 ? listed : nearestAnswers(reading, query, found, limit)
}

/** Adds the nearest carriers to a list of a service that nobody offers in its city. */
const withNearest = async (reading: Reading, query: Query, found: Answers, limit: number): Promise<Answers> => {
  const [first] = found.answers
  if (!first?.around || found.nearest) return found
  const place = await placeNamed(reading.files, inPlace(query, cityWords(first.around).names[1] ?? []), true)
  const nearest = place && (await nearestAnswers(reading, query, place, limit))
  if (!nearest || nearest.answers.length === 0) return found
  return { ...nearest, answers: [first, ...nearest.answers] }
}

/** Offers the place that the companies found are named after: "joliet" finds Joliet Express in Chicago. */
const withPlace = async (files: LoadedFiles, query: Query, found: Answers): Promise<Answers> => {
  const isOnlyNames = !found.nearest && found.answers.every(({ path }) => path.startsWith(COMPANY))
  const place = isOnlyNames ? await placeOfName(files, query) : undefined
  return place ? { ...found, places: [place] } : found
}

/** Ways to search, each for what the ones before did not find. */
const waysFor = (reading: Reading, query: Query, limit: number): (() => Promise<Answers>)[] => {
  const named = (other: Query) => lookNamed(reading, other, limit)
  const [wider, large] = [widerArea(query.area), largeCityOf(query.area)]
  return [
    () => named(query),
    ...(query.area ? [() => lookInArea(reading, query, limit)] : [() => lookAround(reading, query, limit, true)]),
    ...(wider === query.area ? [] : [() => named({ ...query, area: wider })]),
    ...(large ? [() => named(inPlace(query, [...wordsOf(large.city), large.region.toLowerCase()]))] : []),
    async () => readUntilEnough(reading, query, limit, await blocksOfRest(reading, query)),
    () =>
      lookMeant(reading, meantAmongRead(reading, query), async (other) => readUntilEnough(reading, other, limit, [])),
    async () =>
      unknownAmong(reading, unknownWords(query)).length > 0
        ? NONE
        : readUntilEnough(reading, query, limit, await blocksOfRarestWord(reading, query)),
    async () => lookMeant(reading, await meantTexts(reading, query), named),
    ...(query.area ? [] : [() => lookAround(reading, query, limit, false)]),
    ...understoodTexts(query).map((text) => () => lookPartly(reading, [text], named)),
    () => lookPartly(reading, edgesLeftOut(query), named),
  ]
}

/** True if a part of a typed query was not used for the results. @param used what was searched for */
const isUnused = (part: QueryPart, used: Query, found: Answers): boolean => {
  if (part.kind === 'filler') return false
  if (isUnlisted(part)) return true
  if (found.nearest)
    return part.kind === 'fact'
      ? found.nearest.unusedFacts.includes(part.fact)
      : !isOfPlace(part) && part.kind !== 'service'
  if (part.kind === 'fact') return !part.fact.query || !found.answers[0]?.path.includes('?')
  if (found.isPartly) return !part.words.every((word) => used.told.includes(word)) || part.words.length === 0
  return (
    part.kind === 'name' &&
    found.meant === undefined &&
    part.words.some((word) => unexplained(used, found).includes(word))
  )
}

const withUnderstood = (reading: Reading, typed: string, found: Answers): Answers => {
  const { root, blocks } = reading
  const asked = queryOf(typed, root, blocks)
  const used = found.meant === undefined ? asked : queryOf(found.meant, root, blocks)
  const unused = asked.parts.filter((part) => isUnused(part, used, found)).map(({ text }) => text)
  const isCompany = !found.nearest && found.answers[0]?.path.startsWith(COMPANY)
  return { ...found, unused, ...(isCompany ? {} : { chips: chipsOf(used, unused, root, found.nearest?.place) }) }
}

const find = async (files: LoadedFiles, typed: string, limit: number, offersPlaces: boolean): Promise<Answers> => {
  const root = await files.root()
  const whole = queryOf(typed, root)
  const listed = listedText(whole)
  const query = listed === undefined ? whole : queryOf(listed, root)
  if (query.parts.length === 0 && listed === undefined) return NONE
  const reading = new Reading(files, root, ROOM_FOR_TEN * Math.ceil(limit / 10))
  const withMeant = (found: Answers) => (listed === undefined ? found : { meant: listed, ...found })
  expectPlace(files, query)
  let far: string | undefined
  for (const look of waysFor(reading, query, limit)) {
    const found = await look()
    far ??= found.far
    // Where nobody near does the job, a list around another city of the state is as empty.
    const isAsFar = far !== undefined && found.answers.every(({ around }) => around !== undefined)
    if (found.answers.length === 0 || isAsFar) continue
    const isClear = found.meant !== undefined || found.nearest !== undefined
    const corrected = isClear ? undefined : await lookCorrected(reading, query, found, limit)
    const near = await withNearest(reading, query, corrected ?? found, limit)
    const told = offersPlaces ? await withPlace(files, query, near) : near
    return { ...withUnderstood(reading, typed, withMeant(told)), ...(far && found.isPartly ? { far } : {}) }
  }
  return NONE
}

/**
 * Results for a typed query, most likely first, at most `limit`. Loads no more of the index than necessary.
 * @param offersPlaces also looks for a place with the name of the companies that were found
 * @throws if it cannot be loaded
 */
export const findAnswers = async (
  files: LoadedFiles,
  typed: string,
  limit: number,
  offersPlaces = false,
): Promise<Answers> => {
  const search = () => find(files, typed, limit, offersPlaces)
  const found = await search().catch((error: unknown) => {
    if (!(error instanceof OutdatedError)) throw error
    files.forget()
    return search()
  })
  const { answers, ...rest } = found.answers.length === 0 && files.forgetOld() ? await search() : found
  return { ...rest, answers: answers.slice(0, limit) }
}

// Suggestions for words that find nothing: a typo, or a place without the service.

/** With more words, nobody can tell which one is wrong. */
const MOST_WORDS = 4

/** The typed text with corrections, most likely first. @param meant corrections of each word; none if it is right */
const replaced = (query: Query, meant: ReadonlyMap<string, readonly string[]>): string[] =>
  Array.from({ length: Math.max(0, ...[...meant.values()].map(({ length }) => length)) }, (_, nth) =>
    withNames(query, (word) => meant.get(word)?.[nth] ?? meant.get(word)?.[0] ?? word),
  )

/** Corrected texts, from what was already read. */
const meantAmongRead = (reading: Reading, query: Query): string[] => {
  const read = wordsRead(reading)
  const wrong = unknownWords(query).filter((word) => maySlip(word) && !isAmong(read, word))
  return replaced(query, new Map(wrong.map((word) => [word, likeliest(word, read)])))
}

/** Corrected texts, from all indexed words. Empty if all words are right. */
const meantTexts = async (reading: Reading, query: Query): Promise<string[]> => {
  const words = unknownWords(query)
  if (words.length > MOST_WORDS) return []
  const meant = new Map<string, string[]>()
  for (const word of words) meant.set(word, await meantBy(reading, word))
  return replaced(query, meant)
}

/** Several words without the first, and without the last, which is often the place. */
const edgesLeftOut = (query: Query): string[] => {
  const { told } = query
  return told.length < 2 || unknownWords(query).length === 0
    ? []
    : [told.slice(1), told.slice(0, -1)].map((words) => words.join(' '))
}

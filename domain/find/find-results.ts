/** What a typed search finds: ways to search, one after the other, until one finds something. */
import type { FinderRoot } from '../directory/finder/results.ts'
import { largeCityOf } from '../places/city-areas.ts'
import type { Coordinates } from '../places/coordinates.ts'
import { withoutDestination } from '../search/origin.ts'
import { expectPlace, nearestAnswers, type PlaceFound } from './any-place.ts'
import { answersInKnownCity } from './in-city.ts'
import { blocksOfPhrase, blocksOfRarestWord, blocksOfRest } from './index-blocks.ts'
import { type LoadedFiles, OutdatedError } from './loaded-files.ts'
import {
  inPlace,
  lookAmong,
  lookAround,
  lookExactly,
  lookInArea,
  lookInState,
  lookInStateAmong,
  lookWithin,
  withNearest,
  withPlace,
  withSuiting,
} from './look-in-places.ts'
import { isCompany, isToldApart, lookNamed, match, readUntilEnough } from './look-named.ts'
import { cityWords } from './match-results.ts'
import { wordsOf } from './name-words.ts'
import {
  hasLegalForm,
  isUnlisted,
  type Query,
  queryOf,
  textOf,
  typedText,
  understoodTexts,
  unknownWords,
} from './query.ts'
import { Reading, ROOM_OF_CITY } from './reading.ts'
import { type Answers, type Found, NONE, unfilteredPath } from './result.ts'
import { edgesLeftOut, isAmong, meantAmongRead, meantTexts, unknownAmong } from './spelling-of.ts'
import { unexplained, withUnderstood } from './used-parts.ts'

/** Characters to read of the index for up to twenty results, and for ten more, in addition to the first file. */
const ROOM_FOR_TWENTY = 15_500
const ROOM_FOR_TEN_MORE = 9_300
/** Characters that tell where a place is, and which carriers are near it. */
const ROOM_OF_PLACE = 2000
const roomFor = (limit: number): number => ROOM_FOR_TWENTY + ROOM_FOR_TEN_MORE * Math.max(0, Math.ceil(limit / 10) - 2)

/** The wider area of a postal code: its first three digits, or two characters of a Canadian one. */
const widerArea = (area: string): string => area.slice(0, /^\d/.test(area) ? 3 : 2)

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

/** A company in a city, if the list of the city leaves words of its name open: "de la cruz transport atwater". */
const lookCompanyThere = async (reading: Reading, query: Query, found: Found): Promise<Found | undefined> => {
  const [open, [list]] = [unexplained(query, found), found.answers]
  if (open.length === 0 || !list || found.answers.some(isCompany)) return undefined
  const there = reading.forAnotherQuery(ROOM_OF_CITY)
  const answers = await answersInKnownCity(there, query, cityWords(list.label.split(' in ').at(-1) ?? ''))
  const called = answers.filter((each) => isCompany(each) && open.every((word) => isAmong(wordsOf(each.label), word)))
  return called.length > 0 ? { answers: [...called, ...found.answers], isMore: found.isMore } : undefined
}

/** Ways to search for some of the words only. */
const partly = (reading: Reading, query: Query, limit: number): (() => Promise<Found>)[] => {
  const named = (other: Query) => lookNamed(reading, other, limit)
  return [
    ...understoodTexts(query).map((text) => () => lookPartly(reading, [text], named)),
    () => lookPartly(reading, edgesLeftOut(query), named),
  ]
}

/** Ways to find a place among the words of a search, also if others are misspelled: "dryage savanah ga". */
const waysAmong = (reading: Reading, query: Query, limit: number): (() => Promise<Found>)[] => [
  () => lookAround(reading, query, limit, false),
  () => lookMeant(reading, meantAmongRead(reading, query), (meant) => lookAmong(reading, meant, limit)),
  () => lookAmong(reading, query, limit),
]

/** Ways to search, each for what the ones before did not find. */
const waysFor = (reading: Reading, query: Query, limit: number): (() => Promise<Found>)[] => {
  const named = (other: Query) => lookNamed(reading, other, limit)
  // If all is understood once corrected, it is worth the block of its city.
  const corrected = (other: Query) => {
    const isRead = reading.hasRoom || unknownWords(other).length > 0
    return lookNamed(isRead ? reading : reading.forAnotherQuery(ROOM_OF_CITY), other, limit)
  }
  const [wider, large] = [widerArea(query.area), largeCityOf(query.area)]
  // A number that nobody has is no place.
  if (query.phone || query.number?.register) return [() => named(query), ...partly(reading, query, limit)]
  return [
    ...(query.distance ? [() => lookWithin(reading, query, limit)] : []),
    () => named(query),
    ...(query.area ? [() => lookInArea(reading, query, limit)] : [() => lookAround(reading, query, limit, true)]),
    () => lookInState(reading, query, limit),
    ...(wider === query.area ? [] : [() => named({ ...query, area: wider })]),
    ...(large ? [() => named(inPlace(query, [...wordsOf(large.city), large.region.toLowerCase()]))] : []),
    async () => readUntilEnough(reading, query, limit, await blocksOfRest(reading, query)),
    () => lookMeant(reading, meantAmongRead(reading, query), corrected),
    async () =>
      unknownAmong(reading, unknownWords(query)).length > 0
        ? NONE
        : readUntilEnough(reading, query, limit, await blocksOfRarestWord(reading, query)),
    async () => lookMeant(reading, await meantTexts(reading, query), corrected),
    ...(query.area ? [] : waysAmong(reading, query, limit)),
    () => lookInStateAmong(reading, query, limit),
    ...partly(reading, query, limit),
  ]
}

/** What is searched for: all parts, or those before a destination that lists have. */
const soughtOf = (whole: Query, root: FinderRoot): { query: Query; text: string | undefined } => {
  const parts = withoutDestination(whole.parts) ?? whole.parts
  const listed = parts.filter((part) => !isUnlisted(part))
  if (listed.length === whole.parts.length) return { query: whole, text: undefined }
  // Small words are part of names: "from De Soto MO to Dallas".
  const text = parts === whole.parts ? textOf(listed) : typedText(listed)
  return { query: queryOf(text, root), text }
}

/** A company whose name says so, or has words of another trade: "Pro Transportation LLC", "Smith Towing". */
const lookCompany = async (reading: Reading, query: Query, limit: number): Promise<Found> => {
  const mayBe = query.parts.some(isUnlisted) && unknownWords(query).length > 0
  if (!mayBe && !hasLegalForm(query)) return NONE
  const found = await readUntilEnough(reading, query, limit, await blocksOfPhrase(reading, query.words))
  const [first] = found.answers
  return first && !isToldApart(query, first) && isCompany(first) ? found : NONE
}

/** Adds the lists of the destination, as far as they were read. */
const withDestination = (reading: Reading, whole: Query, found: Found): Found => {
  if (found.nearest || found.isPartly || !withoutDestination(whole.parts)) return found
  const known = new Set(found.answers.map(unfilteredPath))
  const others = match(reading, whole).filter((answer) => !known.has(unfilteredPath(answer)) && !answer.around)
  const { meant: _text, ...rest } = found
  return others.length > 0 ? { ...rest, answers: [...found.answers, ...others] } : found
}

const find = async (files: LoadedFiles, typed: string, limit: number, offersPlaces: boolean): Promise<Answers> => {
  const root = await files.root()
  const whole = queryOf(typed, root)
  const found = await findWhole(files, typed, whole, root, limit, offersPlaces)
  return whole.isHere ? { ...found, isHere: true } : found
}

const findWhole = async (
  files: LoadedFiles,
  typed: string,
  whole: Query,
  root: FinderRoot,
  limit: number,
  offersPlaces: boolean,
): Promise<Answers> => {
  const reading = new Reading(files, root, roomFor(limit))
  const company = await lookCompany(reading, whole, limit)
  if (company.answers.length > 0) return { ...company, unused: [] }
  const { query, text } = soughtOf(whole, root)
  const withMeant = (found: Found): Found => (text === undefined ? found : { meant: text, ...found })
  if (expectPlace(files, query)) reading.leaveRoom(ROOM_OF_PLACE)
  let far: { text: string; words: readonly string[] | undefined } | undefined
  for (const look of query.parts.length > 0 ? waysFor(reading, query, limit) : []) {
    const found = await look()
    if (found.far !== undefined) far ??= { text: found.far, words: found.words }
    // Where nobody near does the job, a list around another city of the state is as empty.
    const isAsFar =
      far !== undefined && found.far === undefined && found.answers.every(({ around }) => around !== undefined)
    // Nor does a part of its name, or another spelling, mean another place.
    const isElsewhere = found.words !== undefined || (found.meant !== undefined && !found.isPartly)
    const isOther = far !== undefined && found.far === undefined && isElsewhere
    // What is left without another trade may be a word of any name: "24 hour towing".
    const isAnyName = text !== undefined && found.isPartly && found.answers.every(isCompany)
    if (found.answers.length === 0 || isAsFar || isOther || isAnyName) continue
    const isClear = found.meant !== undefined || found.nearest !== undefined
    const corrected = isClear
      ? undefined
      : ((await lookCorrected(reading, query, found, limit)) ?? (await lookCompanyThere(reading, query, found)))
    const named = corrected ?? found
    const used = named.meant === undefined ? query : queryOf(named.meant, root)
    const exact = await lookExactly(reading, used, named, limit)
    const near = await withNearest(reading, used, exact, limit)
    const suiting = await withSuiting(reading, used, near, limit)
    const told = offersPlaces ? await withPlace(files, query, suiting) : suiting
    const complete = withDestination(reading, whole, withMeant(told))
    return withUnderstood(reading, typed, complete, found.isPartly ? far : undefined)
  }
  const unused = whole.parts.filter(isUnlisted).map(({ text: word }) => word)
  return { ...NONE, ...(far && { far: far.text }), ...(unused.length > 0 && { unused }) }
}

/** Searches again if the directory has changed since its files were loaded. */
const withLatest = async (files: LoadedFiles, search: () => Promise<Answers>): Promise<Answers> => {
  const found = await search().catch((error: unknown) => {
    if (!(error instanceof OutdatedError)) throw error
    files.forget()
    return search()
  })
  return found.answers.length === 0 && files.forgetOld() ? search() : found
}

/**
 * The carriers nearest to a position that offer what was typed.
 * @throws if they cannot be loaded
 */
export const findHere = (
  files: LoadedFiles,
  typed: string,
  { latitude, longitude }: Coordinates,
  limit: number,
): Promise<Answers> =>
  withLatest(files, async () => {
    const root = await files.root()
    const query = queryOf(typed, root)
    const services = query.readings[0]?.services ?? []
    const reading = new Reading(files, root, 0)
    const place: PlaceFound = { place: ['', '', latitude, longitude, 0], others: [], services }
    return withUnderstood(reading, typed, await nearestAnswers(reading, query, place, limit), undefined)
  })

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
  const { answers, ...rest } = await withLatest(files, () => find(files, typed, limit, offersPlaces))
  return { ...rest, answers: answers.slice(0, limit) }
}

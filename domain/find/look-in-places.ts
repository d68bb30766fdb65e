/** Finds what is in or near a place, in several ways to name one. */

import { LEAST_TO_SORT } from '../directory/lists/list-length.ts'
import { CARRIERS_OF_CITY } from '../directory/nearby/near-carriers-file.ts'
import {
  nearestAnswers,
  type PlaceFound,
  placeAmong,
  placeNamed,
  placeOf,
  placeOfName,
  placeOfState,
  wordsOfPlace,
} from './any-place.ts'
import type { LoadedFiles } from './loaded-files.ts'
import { isCompany, lookNamed, match } from './look-named.ts'
import { cityWords } from './match-results.ts'
import { wordsOf } from './name-words.ts'
import { isChoosing } from './nearest.ts'
import { nobodyWith } from './nearest-words.ts'
import { type Query, queryOf, unknownWords } from './query.ts'
import { type Reading, ROOM_OF_CITY } from './reading.ts'
import { type Answers, FIRST_ANSWERS, type Found, NONE, withoutFacts } from './result.ts'
import { meantAmongRead } from './spelling-of.ts'

/** A query with a city in place of its postal area. */
export const inPlace = (query: Query, city: readonly string[]): Query => ({
  ...query,
  area: '',
  readings: query.readings.map((reading) => ({ ...reading, places: [city] })),
})

/** The carriers nearest to a place that nothing in the index is called. */
export const lookAround = async (reading: Reading, query: Query, limit: number, isSure: boolean): Promise<Found> => {
  const found = await placeNamed(reading.files, query, isSure)
  if (!found) return NONE
  const corrected = withServicesCorrected(reading, query, found)
  const [services, meant] = [corrected?.services ?? found.services, corrected?.text]
  const nearest = await nearestAnswers(reading, query, { ...found, services }, limit)
  return { ...nearest, words: found.words, ...(meant !== undefined && { meant }) }
}

/** The carriers within the distance that is asked for, also around a city that has lists. */
export const lookWithin = async (reading: Reading, query: Query, limit: number): Promise<Found> => {
  const found = query.area ? await placeOf(reading.files, query) : await placeNamed(reading.files, query, false)
  if (!found) return NONE
  const nearest = await nearestAnswers(reading, query, found, limit)
  return found.words ? { ...nearest, words: found.words } : nearest
}

const servicesOf = ({ readings }: Query): readonly string[] => readings[0]?.services ?? []

/** "reefr carriers near peoria" names a place, and means reefer. Undefined if no other word is a misspelled service. */
const withServicesCorrected = (
  reading: Reading,
  query: Query,
  { words = [] }: PlaceFound,
): { services: readonly string[]; text: string } | undefined => {
  if (unknownWords(query).every((word) => words.includes(word))) return undefined
  const [text] = meantAmongRead(reading, query)
  const services = text === undefined ? [] : servicesOf(queryOf(text, reading.root))
  return text !== undefined && services.length > servicesOf(query).length ? { services, text } : undefined
}

/** A place's own lists, or the carriers nearest to it. */
const listedOrNearest = async (reading: Reading, query: Query, place: PlaceFound, limit: number): Promise<Found> => {
  const { answers, ...listed } = await lookNamed(reading, inPlace(query, wordsOfPlace(place)), limit)
  const lists = answers.filter((answer) => !isCompany(answer))
  const found: Answers =
    lists.length > 0 ? { ...listed, answers: lists } : await nearestAnswers(reading, query, place, limit)
  return place.words ? { ...found, words: place.words } : found
}

/** What is there in a place among other words, which nothing else explains. */
export const lookAmong = async (reading: Reading, query: Query, limit: number): Promise<Found> => {
  const place = await placeAmong(reading.files, query)
  return place ? listedOrNearest(reading, query, place, limit) : NONE
}

/** The words that name a state. */
const namesOfState = (state: string, region: string): string[] => [...wordsOf(state), region.toLowerCase()]

/** What is there in a state among other words, which nothing else explains: "hay bales kansas". */
export const lookInStateAmong = async (reading: Reading, query: Query, limit: number): Promise<Found> => {
  const place = await placeOfState(reading.files, query, true)
  if (!place?.state) return NONE
  const { state } = place
  const [, region] = place.place
  const listed = await lookNamed(reading, inPlace(query, [region.toLowerCase()]), limit)
  const lists = listed.answers.filter(({ label }) => label === state || label.endsWith(` in ${state}`))
  const found: Answers =
    lists.length > 0 ? { ...listed, answers: lists } : await nearestAnswers(reading, query, place, limit)
  return found.answers.length > 0 ? { ...found, words: namesOfState(state, region) } : NONE
}

/** The carriers nearest to the largest place of a state where nobody does the job, or the lists of both alone. */
export const lookInState = async (reading: Reading, query: Query, limit: number): Promise<Found> => {
  const place = await placeOfState(reading.files, query, false)
  if (!place?.state) return NONE
  const nearest = await nearestAnswers(reading, query, place, limit)
  if (nearest.answers.length > 0) return { ...nearest, words: namesOfState(place.state, place.place[1]) }
  // The list of the service, and that of the state.
  const apart = query.readings.flatMap(({ services, places }) => [
    { services, places: [] },
    { services: [], places },
  ])
  const lists = match(reading, { ...query, readings: apart }).filter((answer) => !isCompany(answer))
  return { ...nearest, answers: lists.slice(0, FIRST_ANSWERS) }
}

/** Smaller places are less likely meant than a listed city whose name has their word: "orleans". */
const TOWN = 5000

/**
 * The carriers nearest to a town of exactly the typed name, if lists were found only for cities with longer names:
 * "albany" is in New York, and New Albany in Ohio.
 */
export const lookExactly = async (reading: Reading, query: Query, found: Found, limit: number): Promise<Found> => {
  if (!found.answers[0]?.isLonger) return found
  const place = await placeNamed(reading.files, { ...query, isPlace: false }, true, false)
  if (!place || place.place[4] < TOWN) return found
  const exact = await nearestAnswers(reading, query, place, limit)
  if (exact.answers.length > 0) return { ...exact, words: place.words }
  if (exact.far === undefined) return found
  // What is near the longer name is not near the typed one.
  return { ...found, far: exact.far, answers: found.answers.map(({ around: _elsewhere, ...answer }) => answer) }
}

/** The city of a whole postal area that no company has, or the carriers nearest to the area. */
export const lookInArea = async (reading: Reading, query: Query, limit: number): Promise<Answers> => {
  const found = await placeOf(reading.files, query)
  if (!found) return NONE
  // Its lists are read in place of the carriers around it.
  const listed = await lookNamed(reading.forAnotherQuery(ROOM_OF_CITY), inPlace(query, wordsOfPlace(found)), limit)
  return listed.answers.length > 0 ? listed : nearestAnswers(reading, query, found, limit)
}

/** Adds the nearest carriers to a list of a service that nobody offers in its city. */
export const withNearest = async (reading: Reading, query: Query, found: Found, limit: number): Promise<Found> => {
  const [first] = found.answers
  if (!first?.around || found.nearest) return found
  const words = found.words ?? cityWords(first.around).names[1] ?? []
  // A postal area was looked up when the search began.
  const place = query.area
    ? await placeOf(reading.files, query)
    : await placeNamed(reading.files, inPlace(query, cityWords(first.around).names[1] ?? []), true)
  const nearest = place && (await nearestAnswers(reading, query, place, limit))
  if (!nearest) return found
  // Two lists are for two places.
  if (nearest.answers.length === 0)
    return nearest.far && found.answers.length === 1 ? { ...found, far: nearest.far } : found
  const meant = found.meant === undefined ? {} : { meant: found.meant }
  return { ...nearest, ...meant, words, answers: [first, ...nearest.answers] }
}

/**
 * The nearest carriers that have what is asked of them, if nobody in the short list of a city has: "verified movers
 * chicago". Its filter would leave nothing, and the list of a single company has none.
 */
export const withSuiting = async (reading: Reading, query: Query, found: Found, limit: number): Promise<Found> => {
  const [first] = found.answers
  const asked = query.facts.filter(isChoosing)
  const isShort = first && first.companies > 0 && first.companies <= CARRIERS_OF_CITY
  const city = first?.label.split(' in ').at(-1) ?? ''
  if (found.nearest || asked.length === 0 || !isShort || !/, [A-Z]{2}$/.test(city)) return found
  const place = await placeNamed(reading.files, inPlace(query, cityWords(city).names[1] ?? []), true)
  const around = place && (await nearestAnswers(reading, query, place, limit))
  if (!place || !around?.nearest) return found
  const isChosen = around.nearest.sought.facts.length > 0
  const isTold = around.nearest.cities.some(({ label }) => label === city)
  const isThere = isChosen && isTold
  if (isThere && first.companies >= LEAST_TO_SORT) return found
  const { meant, words = cityWords(city).names[1] } = found
  const told = { ...(meant !== undefined && { meant }), words }
  if (isThere) return { ...around, ...told }
  // Without the filter, whose facts are told next to it.
  const lists = found.answers.map(withoutFacts)
  if (isChosen) return { ...around, ...told, answers: [...lists.slice(0, 1), ...around.answers] }
  // The carriers of a city without a position are not read.
  if (!isTold) return found
  const services = reading.root.services.filter(([, slug]) => place.services.includes(slug))
  return { ...found, answers: lists, far: nobodyWith(asked, place.place, services) }
}

/** Offers the place that the companies found are named after: "joliet" finds Joliet Express in Chicago. */
export const withPlace = async (files: LoadedFiles, query: Query, found: Answers): Promise<Answers> => {
  const isOnlyNames = !found.nearest && found.answers.every(isCompany)
  const place = isOnlyNames ? await placeOfName(files, query) : undefined
  return place ? { ...found, places: [place] } : found
}

/** A place in either country that a search names, whether or not a company is listed there. */
import type { GazetteerEntry } from '../places/gazetteer.ts'
import { REGION_CODES, stateNamed } from '../search/known-words.ts'
import { isNear } from '../search/parse-query.ts'
import type { QueryPart } from '../search/query-parts.ts'
import { findWords } from '../search/words.ts'
import { placeOfArea, placeSpelt, placesNamed } from './gazetteer.ts'
import type { LoadedFiles } from './loaded-files.ts'
import { wordsOf } from './name-words.ts'
import { nearestTo } from './nearest.ts'
import { nobodyNear } from './nearest-words.ts'
import { type Query, unknownWords } from './query.ts'
import type { Reading } from './reading.ts'
import type { Answers, Place } from './result.ts'
import { isOfPlace } from './understood.ts'

export interface PlaceFound {
  place: GazetteerEntry
  /** Others of that name, the most populous first. */
  others: readonly GazetteerEntry[]
  /** Slugs of the services that are asked for there. */
  services: readonly string[]
  /** The words that name it. Absent if all words of places and names do. */
  words?: readonly string[]
  /** The state that is meant, if the place is only its largest. */
  state?: string
}

/** A smaller place is more likely a word of a name, unless the search says more. */
const LARGE = 1000
const OTHERS_TOLD = 4
/** Most unknown words that are likely a place. */
const WORDS_OF_PLACE = 4
/** Places of a search that are looked up. */
const MOST_PLACES = 3

/** True if the last word may go on, because somebody is typing it. */
const isBegun = ({ parts }: Query, words: readonly string[]): boolean => {
  const last = parts.at(-1)
  return last?.kind === 'name' && last.words.at(-1) === words.at(-1)
}

const ARTICLES = new Set(['la', 'le', 'les', 'l', 'de', 'du', 'des'])
const isFiller = (part: QueryPart | undefined): boolean =>
  part?.kind === 'filler' && part.words.every((word) => !ARTICLES.has(word))

/** The words of parts that may name one place. A state is named by its code. */
const wordsTyped = (parts: readonly QueryPart[]): string[] => {
  const from = parts.findIndex((part) => !isFiller(part))
  const named = parts.slice(Math.max(0, from), parts.findLastIndex((part) => part.kind !== 'filler') + 1)
  const last = named.at(-1)
  const code = named.length > 1 && last?.kind === 'place' ? (last.code ?? stateNamed(last.words)) : undefined
  const words = (code ? named.slice(0, -1) : named).flatMap((part) => part.words)
  return [...findWords(words.join(' ')), ...(code ? [code] : [])]
}

/** Names of places as they were typed, with the small words in them: "Lake in the Hills", "Les Rivières". */
const placesTyped = ({ parts }: Query): string[][] => {
  const runs: QueryPart[][] = [[]]
  for (const part of parts)
    if (part.kind === 'name' || part.kind === 'place' || part.kind === 'filler') runs.at(-1)?.push(part)
    else runs.push([])
  const isState = (part: QueryPart) => part.kind === 'filler' || (part.kind === 'place' && part.code !== undefined)
  return runs
    .filter((run) => run.some(({ kind }) => kind === 'filler' || kind === 'place') && !run.every(isState))
    .flatMap((run) => {
      const words = wordsTyped(run)
      // "Near North Side, IL"
      const [first] = run
      const isWithState = words.length > 2 && REGION_CODES.has(words.at(-1) ?? '')
      return first && isWithState && isNear(first) ? [words, [...first.words, ...words]] : [words]
    })
}

/**
 * The place that a search names. Of several with one name, the most populous.
 * @param isSure true if it must be clear that a place is meant
 * @param mayBegin false if the last word must be whole
 */
export const placeNamed = async (
  files: LoadedFiles,
  query: Query,
  isSure: boolean,
  mayBegin = true,
): Promise<PlaceFound | undefined> => {
  const typed = { services: query.readings[0]?.services ?? [], places: placesTyped(query) }
  let small: PlaceFound | undefined
  // With its state, a name has its small words: "Eldorado at Santa Fe, NM".
  const whole = {
    ...typed,
    places: typed.places.filter((words) => words.length > 1 && REGION_CODES.has(words.at(-1) ?? '')),
  }
  for (const { services, places } of [whole, ...query.readings, typed])
    for (const words of places.slice(0, MOST_PLACES)) {
      if (stateNamed(words)) continue
      const saysMore =
        query.isPlace || services.length > 0 || (words.length > 1 && REGION_CODES.has(words.at(-1) ?? ''))
      const [place, ...others] = await placesNamed(
        files,
        words,
        mayBegin && isBegun(query, words) && (saysMore || !isSure),
      )
      if (place && (saysMore || !isSure || place[4] >= LARGE)) {
        if (place[4] >= LARGE || words.length > 1) return { place, others, services, words }
        // A word such as "dairy" is also a hamlet. A larger place may follow.
        small ??= { place, others, services, words }
      }
    }
  return small
}

/**
 * Words without some at the beginning or the end, the fewest first: "driver las vegas" → "las vegas", "driver las" … The
 * code of a state stays.
 */
const shortened = (words: readonly string[]): string[][] => {
  const state = words.length > 1 ? words.slice(-1).filter((word) => REGION_CODES.has(word)) : []
  const name = words.slice(0, words.length - state.length)
  return Array.from({ length: name.length - 1 }, (_, at) => at + 1).flatMap((without) => [
    [...name.slice(without), ...state],
    [...name.slice(0, -without), ...state],
  ])
}

/** Shortened names that are looked up. Each may take a file. */
const MOST_SHORTENED = 3

/** A large place among words that name none together, or one with a typing error. */
export const placeAmong = async (files: LoadedFiles, query: Query): Promise<PlaceFound | undefined> => {
  const [{ services = [], places = [] } = {}] = query.readings
  if (unknownWords(query).length > WORDS_OF_PLACE) return undefined
  for (const [at, part] of query.parts.entries()) {
    // A city that the directory has, next to unknown words.
    const next = query.parts[at + 1]
    const isElsewhere = next?.kind === 'place' && next.code !== undefined
    const known = part.kind === 'place' && part.code === undefined && !isElsewhere ? part.places[0] : undefined
    const [place, ...others] = known ? await placesNamed(files, known, false) : []
    if (place && known) return { place, others, services, words: known }
  }
  for (const words of places.slice(0, MOST_PLACES)) {
    const spelt = await placeSpelt(files, words)
    if (spelt && spelt[4] >= LARGE) return { place: spelt, others: [], services, words }
  }
  for (const words of places.flatMap(shortened).slice(0, MOST_SHORTENED)) {
    const [place, ...others] = stateNamed(words) ? [] : await placesNamed(files, words, false)
    if (place && place[4] >= LARGE) return { place, others, services, words }
  }
  return undefined
}

/**
 * The largest place of the state that a search names, where nobody in the state does the job.
 * @param isAmong true if the state may stand next to other words: "hay bales kansas"
 */
export const placeOfState = async (
  files: LoadedFiles,
  { readings, parts }: Query,
  isAmong: boolean,
): Promise<PlaceFound | undefined> => {
  const [{ services = [], places = [] } = {}] = readings
  const states = parts.flatMap((part) => (part.kind === 'place' ? (part.code ?? stateNamed(part.words) ?? []) : []))
  const [code] = isAmong ? states : places.flatMap((words) => stateNamed(words) ?? [])
  const [state, place] = [REGION_CODES.get(code ?? ''), code && (await placeOfArea(files, code))]
  return place && state ? { place, others: [], services, state } : undefined
}

/**
 * Begins to load what tells where a place is, while the index is asked for it, if it may well not have it.
 * @returns true if it does
 */
export const expectPlace = (files: LoadedFiles, query: Query): boolean => {
  const unknown = unknownWords(query).length
  const isLikely =
    query.readings.some(({ services }) => services.length > 0) && unknown > 0 && unknown <= WORDS_OF_PLACE
  const expected = query.area ? placeOf(files, query) : isLikely ? placeNamed(files, query, true) : undefined
  // The search that needs the file loads it again, and reports the error.
  expected?.catch(() => undefined)
  return expected !== undefined
}

/** The place of a typed postal area. */
export const placeOf = async (files: LoadedFiles, { area, readings }: Query): Promise<PlaceFound | undefined> => {
  const place = await placeOfArea(files, area)
  return place && { place, others: [], services: readings[0]?.services ?? [] }
}

/** The words by which the index has a place. */
export const wordsOfPlace = ({ place: [name, region] }: PlaceFound): string[] => [
  ...wordsOf(name),
  region.toLowerCase(),
]

/** The same search for another place. */
const searchIn = ({ parts }: Query, [name, region]: GazetteerEntry): string =>
  [
    ...parts.flatMap((part) => (part.kind === 'filler' || isOfPlace(part) ? [] : [part.text])),
    `${name}, ${region}`,
  ].join(' ')

/**
 * The place that companies are named after, with a search for the carriers nearest to it. Undefined if the search has
 * other parts than a name.
 */
export const placeOfName = async (files: LoadedFiles, query: Query): Promise<Place | undefined> => {
  const isName = query.parts.every(({ kind }) => kind === 'name' || kind === 'place' || kind === 'filler')
  const found = isName ? await placeNamed(files, query, true) : undefined
  if (!found) return undefined
  const label = `${found.place[0]}, ${found.place[1]}`
  return { label, query: `carriers near ${label}` }
}

/** The carriers nearest to a place, or that there are none. @throws if a file cannot be loaded */
export const nearestAnswers = async (
  { files, root }: Pick<Reading, 'files' | 'root'>,
  query: Query,
  { place, others, services, state }: PlaceFound,
  limit: number,
): Promise<Answers> => {
  const job = {
    services: root.services.filter(([, slug]) => services.includes(slug)),
    facts: query.facts,
    distance: query.distance,
  }
  const found = await nearestTo(files, place, job, limit, state)
  if (!found) return { answers: [], isMore: false, far: nobodyNear(place, job.services, state) }
  const { answers, isMore, ...nearest } = found
  const places = others
    .slice(0, OTHERS_TOLD)
    .map((other) => ({ label: `${other[0]}, ${other[1]}`, query: searchIn(query, other) }))
  return { answers, isMore, nearest, places }
}

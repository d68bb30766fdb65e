/** Finds any town, city or postal area of both countries in the files of the gazetteer. */

import { isOneSlip, SHORTEST_SPELT } from '../directory/finder/spelling.ts'
import {
  type GazetteerEntry,
  type GazetteerFile,
  gazetteerFileOf,
  gazetteerFilePath,
  gazetteerNamesPath,
  placeKeys,
} from '../places/gazetteer.ts'
import { REGION_CODES } from '../search/known-words.ts'
import { type LoadedFiles, OutdatedError } from './loaded-files.ts'

/** Fewest letters by which a place is known that somebody has not typed to its end. */
const LETTERS_OF_PLACE = 4
/** No place has more words. */
const WORDS_OF_PLACE = 7

/** The entries of the file that has a key. None if a newer version of the site has other files. */
const entriesNear = async (files: LoadedFiles, key: string): Promise<GazetteerFile> => {
  try {
    const names = gazetteerNamesPath(key)
    const name = names && gazetteerFileOf(await files.file<string[]>(names), key)
    return name === undefined ? [] : await files.file<GazetteerFile>(gazetteerFilePath(name))
  } catch (error) {
    if (error instanceof OutdatedError) return []
    throw error
  }
}

const isPlace = ([, , , , , area]: GazetteerEntry): boolean => area === undefined
/** Each place once, and of those that have the same name in a state the most populous. */
const onceEach = (places: readonly GazetteerEntry[]): GazetteerEntry[] => [
  ...new Map(places.toSorted((a, b) => a[4] - b[4]).map((place) => [`${place[0]}, ${place[1]}`, place])).values(),
]
const bySize = (a: GazetteerEntry, b: GazetteerEntry): number => b[4] - a[4]

/**
 * The places that words name, the most populous first. Words may end with the code of a state.
 * @param isBegun true if the last word may be the beginning of a longer one
 */
export const placesNamed = async (
  files: LoadedFiles,
  words: readonly string[],
  isBegun: boolean,
): Promise<GazetteerEntry[]> => {
  const last = words.at(-1) ?? ''
  const hasRegion = words.length > 1 && REGION_CODES.has(last)
  const key = (hasRegion ? words.slice(0, -1) : words).join(' ')
  if (key === '' || words.length > WORDS_OF_PLACE) return []
  const inRegion = ([, region]: GazetteerEntry) => !hasRegion || region.toLowerCase() === last
  const places = (await entriesNear(files, key)).filter((entry) => isPlace(entry) && inRegion(entry))
  // A place that may be typed in two ways is there twice.
  const whole = onceEach(places.filter(([name]) => placeKeys(name).includes(key)))
  if (whole.length > 0 || !isBegun || hasRegion || key.length < LETTERS_OF_PLACE) return whole.sort(bySize)
  return onceEach(places.filter(([name]) => placeKeys(name).some((each) => each.startsWith(key)))).sort(bySize)
}

/** The largest place whose name differs by one typing error: "jolliet il" means Joliet. Its first letters are right. */
export const placeSpelt = async (files: LoadedFiles, words: readonly string[]): Promise<GazetteerEntry | undefined> => {
  const last = words.at(-1) ?? ''
  const hasRegion = words.length > 1 && REGION_CODES.has(last)
  const key = (hasRegion ? words.slice(0, -1) : words).join(' ')
  if (key.length < SHORTEST_SPELT || words.length > WORDS_OF_PLACE) return undefined
  const [place] = (await entriesNear(files, key))
    .filter((entry) => isPlace(entry) && (!hasRegion || entry[1].toLowerCase() === last))
    .filter(([name]) => placeKeys(name).some((each) => isOneSlip(key, each)))
    .sort(bySize)
  return place
}

/** Begins to load what tells where a postal code is, from its first digit. */
export const expectArea = (files: LoadedFiles, typed: string): void => {
  const [, digit] = /(?<![\p{L}\p{N}])(\d)\d*$/u.exec(typed) ?? []
  const names = digit === undefined ? undefined : gazetteerNamesPath(digit)
  // The search that needs the file loads it again, and reports the error.
  if (names !== undefined) files.file(names).catch(() => undefined)
}

/** The place of a whole postal area, such as "86001" or "m5v", or the largest place of a state, such as "la". */
export const placeOfArea = async (files: LoadedFiles, area: string): Promise<GazetteerEntry | undefined> =>
  (await entriesNear(files, area)).find(([, , , , , other]) => other === area)

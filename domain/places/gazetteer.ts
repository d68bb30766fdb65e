/**
 * The gazetteer: every place and postal code of both countries, as one stored text, and as the files that browsers look
 * a place up in. It depends only on the code, never on the directory.
 */
import { nameForms } from '../search/words.ts'
import type { Coordinates } from './coordinates.ts'

/** A postal area, as a search has it: "86001", "m5v". */
interface PostalArea extends Coordinates {
  area: string
}

export interface GazetteerPlace extends Coordinates {
  name: string
  /** State or province. */
  region: string
  /** 0 if unknown. */
  population: number
  areas: PostalArea[]
}

/**
 * What a file has for a place, or with `area` for a postal area of it, or for the state whose largest place it is. Larger
 * places have a higher size.
 */
export type GazetteerEntry = readonly [
  name: string,
  region: string,
  latitude: number,
  longitude: number,
  size: number,
  area?: string,
]

/** A file: what its keys begin with, and its entries. */
export type GazetteerFile = readonly GazetteerEntry[]

// The stored text: a line per place.

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

const lineOf = ({ name, region, latitude, longitude, population, areas }: GazetteerPlace): string =>
  [
    ...[name, region, latitude, longitude, population],
    areas
      .map((each) =>
        each.latitude === latitude && each.longitude === longitude
          ? each.area
          : `${each.area}:${each.latitude}:${each.longitude}`,
      )
      .join(' '),
  ].join('\t')

/** The text to store. The same places give the same text. */
export const gazetteerText = (places: readonly GazetteerPlace[]): string =>
  places
    .map((place) => `${lineOf(place)}\n`)
    .toSorted(compareText)
    .join('')

const areaOf = (text: string, place: Coordinates): PostalArea => {
  const [area = '', latitude = place.latitude, longitude = place.longitude] = text.split(':')
  return { area, latitude: Number(latitude), longitude: Number(longitude) }
}

/** The places of a stored text. */
export const gazetteerPlaces = (text: string): GazetteerPlace[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [name = '', region = '', latitude, longitude, population, areas = ''] = line.split('\t')
      const place = { latitude: Number(latitude), longitude: Number(longitude) }
      return {
        ...{ name, region, ...place, population: Number(population) },
        areas: areas.split(' ').flatMap((each) => (each ? areaOf(each, place) : [])),
      }
    })

// The files: entries sorted by key, in runs of the same length and first letter. A file is named by the beginning that
// divides it from the one before, and the names of a letter are in one more file.

/** Entries of a file. Those with the same key stay together. */
const ENTRIES_OF_FILE = 48
/** Folder of the site that has them. */
export const GAZETTEER_FOLDER = 'gazetteer'
const LETTERS = [...'0123456789abcdefghijklmnopqrstuvwxyz']
/** The names of the files whose keys begin as a key does, sorted. Undefined if no key begins so. */
export const gazetteerNamesPath = (key: string): string | undefined => {
  const letter = key.slice(0, 1)
  return LETTERS.includes(letter) ? `/${GAZETTEER_FOLDER}/names/${letter}.json` : undefined
}
export const gazetteerFilePath = (name: string): string => `/${GAZETTEER_FOLDER}/${name.replaceAll(' ', '-')}.json`

interface Keyed {
  key: string
  entry: GazetteerEntry
}

/** Larger places come first. Without a population, the number of postal codes tells them apart. */
const sizeOf = ({ population, areas }: GazetteerPlace): number => population + areas.length

/** The ways to type a place. */
export const placeKeys = (name: string): string[] => [...new Set(nameForms(name).map((words) => words.join(' ')))]

const keyedOf = (place: GazetteerPlace): Keyed[] => {
  const { name, region, latitude, longitude, areas } = place
  const size = sizeOf(place)
  const entry: GazetteerEntry = [name, region, latitude, longitude, size]
  return [
    ...placeKeys(name).map((key) => ({ key, entry })),
    ...areas.map(({ area, ...where }): Keyed => {
      return { key: area, entry: [name, region, where.latitude, where.longitude, size, area] }
    }),
  ]
}

/** The largest place of each state and province, by its code, as a postal area has one. */
const largestOfRegions = (places: readonly GazetteerPlace[]): Keyed[] => {
  const largest = new Map<string, GazetteerPlace>()
  for (const place of places) {
    const other = largest.get(place.region)
    if (!other || sizeOf(place) > sizeOf(other)) largest.set(place.region, place)
  }
  return Array.from(largest, ([region, place]) => {
    const { name, latitude, longitude } = place
    const key = region.toLowerCase()
    return { key, entry: [name, region, latitude, longitude, sizeOf(place), key] }
  })
}

/** The shortest beginning of a key that sorts after the key before it. */
const dividing = (before: string, key: string): string => {
  let same = 0
  while (before[same] === key[same]) same++
  return key.slice(0, same + 1)
}

/** The content of every file, by path. */
export const gazetteerFiles = (places: readonly GazetteerPlace[]): Map<string, readonly string[] | GazetteerFile> => {
  const keyed = [...places.flatMap(keyedOf), ...largestOfRegions(places)].sort(
    (a, b) => compareText(a.key, b.key) || b.entry[4] - a.entry[4],
  )
  const files: [name: string, GazetteerEntry[]][] = []
  for (const [at, { key, entry }] of keyed.entries()) {
    const [file, before] = [files.at(-1)?.[1], keyed[at - 1]?.key ?? '']
    const isRoom = file && key[0] === before[0] && (file.length < ENTRIES_OF_FILE || before === key)
    if (isRoom) file.push(entry)
    else files.push([at === 0 ? key : dividing(before, key), [entry]])
  }
  return new Map<string, readonly string[] | GazetteerFile>([
    ...LETTERS.map((letter): [string, string[]] => [
      gazetteerNamesPath(letter) ?? '',
      files.flatMap(([name]) => (name.startsWith(letter) ? name : [])),
    ]),
    ...files.map(([name, entries]): [string, GazetteerFile] => [gazetteerFilePath(name), entries]),
  ])
}

/** The file that has a key, or the first keys with a beginning. */
export const gazetteerFileOf = (names: readonly string[], key: string): string | undefined =>
  names.findLast((name) => name <= key) ?? names[0]

import {
  CITIES_PATH,
  type CityChoice,
  type CityPart,
  cityPartPath,
} from '../../../domain/directory/pages/places/city-pages.ts'
import { foldTyped, matchingCities, partsFor } from './match-cities.ts'

const loaded = new Map<string, Promise<unknown>>()

const fetchJson = async (path: string): Promise<unknown> => {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path} answers ${response.status}`)
  return response.json()
}

/** What stands at a path, asked for once; a failed try is not remembered. */
const load = <Content>(path: string): Promise<Content> => {
  const known = loaded.get(path) ?? fetchJson(path)
  loaded.set(path, known)
  known.catch(() => loaded.delete(path))
  return known as Promise<Content>
}

/** Gets ready for the first letter. */
export const prepareCities = (): Promise<readonly CityPart[]> => load(CITIES_PATH)

/**
 * Cities with a word that begins like the text, the most likely ones first. Loads no more of them than the list needs.
 * @throws when they cannot be loaded
 */
export const findCities = async (text: string, limit: number): Promise<CityChoice[]> => {
  const typed = foldTyped(text)
  if (typed === '') return []
  const choices: CityChoice[] = []
  for (const part of partsFor(await prepareCities(), typed)) {
    choices.push(...(await load<CityChoice[]>(cityPartPath(part))))
    if (matchingCities(choices, typed).length >= limit) break
  }
  return matchingCities(choices, typed).slice(0, limit)
}

import {
  CITIES_PATH,
  type CityChoice,
  type CityPart,
  cityPartPath,
} from '../../../domain/directory/pages/places/city-pages.ts'
import { searchPath } from '../../../domain/routes.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { startCombobox } from './combobox.ts'
import { foldTyped, matchingCities, namedCity, partsFor } from './match-cities.ts'

/** The home page's search in the browser: enables the button and opens the list. */

/** Activates a search form with fields named service and location. */
export const startSearch = (form: HTMLFormElement): void => {
  const button = form.querySelector('button')
  const field = (name: string) => form.elements.namedItem(name) as HTMLSelectElement | HTMLInputElement
  const location = field('location')
  const slugOfLocation =
    location instanceof HTMLInputElement ? startCityField(location, () => update()) : () => location.value
  const chosen = () => ({ service: field('service').value, location: slugOfLocation() })
  const update = () => {
    const { service, location } = chosen()
    if (button) button.disabled = !service && !location
  }
  form.addEventListener('input', update)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const { service, location } = chosen()
    if (service || location)
      globalThis.location.assign(searchPath({ ...(service ? { service } : {}), ...(location ? { location } : {}) }))
  })
  // A browser fills the fields in again after going back, without an event.
  addEventListener('pageshow', update)
  update()
}

const OFFERED = 10
const UNREACHABLE = 'The cities cannot be loaded. Please check your connection.'
const UNKNOWN = 'Choose a city from the list.'

/** The announcement for a list, for people who cannot see it. */
const spoken = (count: number, typed: string): string => {
  if (typed.trim() === '') return ''
  return count === 0 ? 'No city begins like this.' : `${formatCount(count)} ${count === 1 ? 'city' : 'cities'} below.`
}

/** The field's parts: the list by its id, the status after it. */
const partsOf = (input: HTMLInputElement) => {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  const status = input.parentElement?.querySelector('[role=status]')
  if (!list || !status) throw new Error('The city field has no list')
  return { list, status }
}

/**
 * Activates a city field of a directory with too many cities for a drop-down list.
 * @param onChange called when the choice changes
 * @returns the chosen city's slug, '' for none
 */
const startCityField = (input: HTMLInputElement, onChange: () => void): (() => string) => {
  const { list, status } = partsOf(input)
  const combobox = startCombobox(input, list)
  // a browser that goes back may have restored the typed text
  let slug = input.value === input.defaultValue ? (input.dataset['slug'] ?? '') : ''
  const choose = (found: string) => {
    slug = found
    input.setCustomValidity(found === '' && input.value.trim() !== '' ? UNKNOWN : '')
    onChange()
  }
  const take = ([label, found]: CityChoice) => {
    input.value = label
    status.textContent = ''
    choose(found)
  }
  const offer = (found: readonly CityChoice[]) => {
    combobox.show(found.map((choice) => ({ label: choice[0], choose: () => take(choice) })))
    status.textContent = spoken(found.length, input.value)
  }
  const look = async () => {
    const typed = input.value
    choose('')
    try {
      const found = await findCities(typed, OFFERED)
      if (input.value !== typed) return
      if (document.activeElement === input) offer(found)
      choose(namedCity(found, foldTyped(typed))?.[1] ?? '')
    } catch {
      if (input.value !== typed) return
      input.setCustomValidity(UNREACHABLE)
      input.reportValidity()
    }
  }
  // Visitors who continue without it are told when they type.
  input.addEventListener('focus', () => void prepareCities().catch(() => undefined))
  input.addEventListener('input', () => void look())
  // Somebody may type before this script is loaded. The caller must first have what `onChange` needs.
  if (input.value !== input.defaultValue) queueMicrotask(() => void look())
  return () => slug
}

const loaded = new Map<string, Promise<unknown>>()

const fetchJson = async (path: string): Promise<unknown> => {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path} answers ${response.status}`)
  return response.json()
}

/** The content at a path, requested once. A failure is not cached. */
const load = <Content>(path: string): Promise<Content> => {
  const known = loaded.get(path) ?? fetchJson(path)
  loaded.set(path, known)
  known.catch(() => loaded.delete(path))
  return known as Promise<Content>
}

/** Prepares for the first letter. */
const prepareCities = (): Promise<readonly CityPart[]> => load(CITIES_PATH)

/**
 * Cities with a word that begins like the text, most likely first. Loads no more of them than the list needs.
 * @throws if they cannot be loaded
 */
const findCities = async (text: string, limit: number): Promise<CityChoice[]> => {
  const typed = foldTyped(text)
  if (typed === '') return []
  const choices: CityChoice[] = []
  for (const part of partsFor(await prepareCities(), typed)) {
    choices.push(...(await load<CityChoice[]>(cityPartPath(part))))
    if (matchingCities(choices, typed).length >= limit) break
  }
  return matchingCities(choices, typed).slice(0, limit)
}

import type { CityChoice } from '../../../domain/directory/pages/places/city-pages.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { startCombobox } from './combobox.ts'
import { findCities, prepareCities } from './find-cities.ts'
import { foldTyped, namedCity } from './match-cities.ts'

const OFFERED = 10
const UNREACHABLE = 'The cities cannot be loaded. Please check your connection.'
const UNKNOWN = 'Choose a city from the list.'

/** What is said of a list that somebody cannot see. */
const spoken = (count: number, typed: string): string => {
  if (typed.trim() === '') return ''
  return count === 0 ? 'No city begins like this.' : `${formatCount(count)} ${count === 1 ? 'city' : 'cities'} below.`
}

/** Where the field's parts stand: the list by its id, the status behind it. */
const partsOf = (input: HTMLInputElement) => {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  const status = input.parentElement?.querySelector('[role=status]')
  if (!list || !status) throw new Error('The city field has no list')
  return { list, status }
}

/**
 * Makes a field for a city of a directory that has too many for a drop-down list.
 * @param onChange called when another city is chosen, or none
 * @returns the slug of the chosen city, '' for none
 */
export const startCityField = (input: HTMLInputElement, onChange: () => void): (() => string) => {
  const { list, status } = partsOf(input)
  const combobox = startCombobox(input, list)
  // a browser that goes back may have filled in what was typed
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
  // who goes on without it is told when something is typed
  input.addEventListener('focus', () => void prepareCities().catch(() => undefined))
  input.addEventListener('input', () => void look())
  if (input.value !== input.defaultValue) void look()
  return () => slug
}

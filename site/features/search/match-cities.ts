import type { CityChoice, CityPart } from '../../../domain/directory/pages/places/city-pages.ts'
import { slugify } from '../../../domain/slug.ts'
import { foldText } from '../../../domain/text/fold-text.ts'

const LAST_LETTER = '\uffff'

/** Typed text in the form of parts and names. */
export const foldTyped = (text: string): string => foldText(text.trim().replaceAll('’', "'").replace(/\s+/g, ' '))

/**
 * Names of the parts that may contain a city with a word that begins like this, in order. @param typed from `foldTyped`
 */
export const partsFor = (parts: readonly CityPart[], typed: string): string[] => {
  const from = parts.findLastIndex(([words]) => words < typed)
  return parts
    .slice(Math.max(from, 0))
    .filter(([words], index) => index === 0 || words < typed + LAST_LETTER)
    .map(([, part]) => part)
}

const cityOf = (label: string): string => label.replace(/, [^,]*$/, '')

/** The largest city of a name has the slug without a state. */
const isLargestOfName = ([label, slug]: CityChoice): boolean => slug === slugify(cityOf(label))

/**
 * 0 for a city with this name, the largest first; then names that begin with it; then names with a later word that
 * does.
 */
const rankOf = (choice: CityChoice, typed: string): number => {
  const label = foldText(choice[0])
  if (label === typed) return 0
  if (foldText(cityOf(choice[0])) === typed) return isLargestOfName(choice) ? 1 : 2
  return label.startsWith(typed) ? 3 : 4
}

const wordBegins = (label: string, typed: string): boolean => {
  const name = foldText(label)
  for (let at = name.indexOf(typed); at >= 0; at = name.indexOf(typed, at + 1))
    if (at === 0 || /[^\p{L}\p{N}]/u.test(name[at - 1] ?? '')) return true
  return false
}

/** Cities with a word that begins like this, each once, most likely first. @param typed from `foldTyped` */
export const matchingCities = (choices: readonly CityChoice[], typed: string): CityChoice[] => {
  const bySlug = new Map(choices.map((choice) => [choice[1], choice]))
  return [...bySlug.values()]
    .filter(([label]) => typed !== '' && wordBegins(label, typed))
    .map((choice): [number, CityChoice] => [rankOf(choice, typed), choice])
    .sort(([a, [labelOfA]], [b, [labelOfB]]) => a - b || labelOfA.localeCompare(labelOfB, 'en'))
    .map(([, choice]) => choice)
}

/** The city that a text identifies: with its state, or the largest with the name. */
export const namedCity = (matching: readonly CityChoice[], typed: string): CityChoice | undefined => {
  const [first] = matching
  return first && rankOf(first, typed) <= 1 ? first : undefined
}

/** What a person may answer about the values of a file. Free of zod. */
import { countryOfRegion } from '../../places/regions.ts'
import { foldText } from '../../text/fold-text.ts'
import { type ColumnMapping, choiceKey, NEW_CITY, NO_CHOICES, type ValueChoices } from './column-mapping.ts'
import type { FoundValues } from './found-values.ts'

const PLACEHOLDER = /\{([^{}]*)\}/g

/** The fields in a pattern such as "/listing/{slug}". */
export const patternFields = (pattern: string): string[] =>
  [...pattern.matchAll(PLACEHOLDER)].map(([, field = '']) => field)

/** The pattern with the values of a row. */
export const filledPattern = (pattern: string, texts: Readonly<Record<string, string>>): string =>
  pattern.replace(PLACEHOLDER, (_, field: string) => texts[field] ?? '')

/** Why a pattern cannot be that of old pages. undefined if it can. */
export const oldPageProblem = (pattern: string, columns: readonly string[]): string | undefined => {
  if (pattern === '') return undefined
  const fields = patternFields(pattern)
  if (!/^(?:https?:\/\/|\/)/i.test(pattern) || fields.length === 0)
    return 'The address of old pages must begin with a slash and contain a field, such as /listing/{slug}.'
  const missing = fields.find((field) => !columns.includes(field))
  return missing === undefined ? undefined : `The address of old pages contains {${missing}}, but no column brings it.`
}

const isCity = (text: string): boolean => countryOfRegion(/^.*\S, ([A-Z]{2})$/.exec(text)?.[1] ?? '') !== undefined

const placeProblem = (text: string): string | undefined =>
  isCity(text) ? undefined : `“${text}” is no city. Write it as Duluth, MN.`

/**
 * Why these answers cannot be used. undefined if they can.
 * @param services names and slugs of the catalog's services
 */
export const answersProblem = (
  { columns, choices = NO_CHOICES }: Pick<ColumnMapping, 'columns' | 'choices'>,
  services: readonly string[],
): string | undefined => {
  const { categories, places, service, place, old_url }: ValueChoices = choices
  const known = new Set(services.map(foldText))
  const unknown = [...service, ...Object.values(categories).flat()].find((name) => !known.has(foldText(name.trim())))
  if (unknown !== undefined) return `The catalog has no service “${unknown}”.`
  const cities = Object.values(places).filter((text) => text !== '' && text !== NEW_CITY)
  const isRegion = place === '' || countryOfRegion(place) !== undefined
  return (
    cities.map(placeProblem).find((problem) => problem !== undefined) ??
    (isRegion ? undefined : placeProblem(place)) ??
    oldPageProblem(old_url, columns)
  )
}

/** The values that still need an answer. */
export const openQuestions = (
  { categories, places }: Pick<FoundValues, 'categories' | 'places'>,
  choices: Pick<ValueChoices, 'categories' | 'places'>,
): Pick<FoundValues, 'categories' | 'places'> => ({
  categories: categories.filter(
    ({ text, found }) => found === 'none' && choices.categories[choiceKey(text)] === undefined,
  ),
  places: places.filter(({ text }) => choices.places[choiceKey(text)] === undefined),
})

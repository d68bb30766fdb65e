/** Asks a person at the terminal what the unknown values of a file of listings mean, before anything is imported. */
import {
  type ColumnMapping,
  choiceKey,
  NEW_CITY,
  NO_CHOICES,
  presetOf,
  type ValueChoices,
} from '../../../domain/imports/tables/column-mapping.ts'
import { formatCountOf } from '../../../domain/text/format.ts'
import { CityBook } from '../../run/city-index.ts'
import type { DirectoryClient } from '../../run/directory-client.ts'
import { RowError } from '../../shapes/values.ts'
import { RowPlaces } from '../row-place.ts'
import { statusOf } from '../row-status.ts'
import { openTable } from '../table-file.ts'
import { writtenAddress } from '../written-place.ts'
import { IGNORED, servicesOf } from './mapping-file.ts'
import { TableServices } from './table-services.ts'

export type Ask = (question: string) => Promise<string>

interface Survey {
  services: TableServices
  places: RowPlaces
  /** Rows without a service, and without a place. */
  serviceless: number
  placeless: number
}

interface SurveyOptions {
  path: string
  mapping: ColumnMapping
  directory: DirectoryClient
}

/** Reads the whole file, and stores nothing. */
const survey = async ({ path, mapping, directory }: SurveyOptions): Promise<Survey> => {
  const { choices = NO_CHOICES, columns } = mapping
  const rows = await openTable(path, { kind: 'listings', columnsOf: () => columns, onBytes: () => undefined })
  const preset = presetOf(rows.header)
  const statuses = preset?.statuses ?? {}
  const services = (await TableServices.read(directory)).choosing(choices.categories)
  const places = new RowPlaces(await CityBook.read(directory), choices, preset?.isExact)
  const found: Survey = { services, places, serviceless: 0, placeless: 0 }
  for await (const batch of rows)
    for (const { texts, problem } of batch) {
      if (problem || statusOf(texts['status'] ?? '', statuses)) continue
      const ids = services.idsIn(texts['services'] ?? '')
      const others = [texts['tags'], texts['name']].map((text) => services.idsMentioned(text ?? ''))
      if ([ids, ...others].every(({ length }) => length === 0)) found.serviceless += 1
      try {
        places.read(texts)
      } catch (error) {
        if (!(error instanceof RowError)) throw error
        if (!texts['city'] && !texts['place'] && !texts['address']) found.placeless += 1
      }
    }
  return found
}

/** Questions about one kind of value. A file with more has a mapping file for them. */
const MOST_QUESTIONS = 30

/** Asks until the answer is valid. @returns '' to leave it open */
const askUntil = async (ask: Ask, question: string, problemOf: (answer: string) => string): Promise<string> => {
  for (let hint = ''; ; ) {
    const answer = (await ask(`${hint}${question} `)).trim()
    const problem = answer === '' ? '' : problemOf(answer)
    if (!problem) return answer
    hint = `${problem}\n`
  }
}

const askCategories = async (ask: Ask, { services }: Survey, categories: ValueChoices['categories']): Promise<void> => {
  const names = services.names.join(', ')
  const problemOf = (answer: string) =>
    answer === IGNORED || services.idsNamed(servicesOf(answer)) ? '' : `The catalog has: ${names}.`
  const open = services.categories().filter(({ found }) => found === 'none')
  for (const { text, rows } of open.slice(0, MOST_QUESTIONS)) {
    const question = `Which services does “${text}” mean (${formatCountOf(rows, 'row')})? Names with commas, ${IGNORED}, or Enter to decide later:`
    const answer = await askUntil(ask, question, problemOf)
    if (answer) categories[choiceKey(text)] = servicesOf(answer)
  }
}

const placeProblem = (answer: string): string => {
  const { city, region } = writtenAddress(answer)
  return answer === NEW_CITY || answer === IGNORED || (city && region) ? '' : 'Write it as Duluth, MN.'
}

const askPlaces = async (ask: Ask, found: Survey, places: ValueChoices['places']): Promise<void> => {
  const open = found.places.found().filter(({ isChosen }) => !isChosen)
  for (const { text, rows, suggestion } of open.slice(0, MOST_QUESTIONS)) {
    const such = suggestion ? ` Perhaps ${suggestion}.` : ''
    const question = `No city is known as “${text}” (${formatCountOf(rows, 'row')}).${such} Which one is meant? City and state, ${NEW_CITY} to add it, ${IGNORED} to leave its rows out, or Enter to decide later:`
    const answer = await askUntil(ask, question, placeProblem)
    if (answer) places[choiceKey(text)] = answer === IGNORED ? '' : answer
  }
}

/** The mapping with the answers. Nothing is asked about a file whose values are all known. */
export const askValues = async (ask: Ask, options: SurveyOptions): Promise<ColumnMapping> => {
  const { mapping } = options
  const found = await survey(options)
  const { choices = NO_CHOICES } = mapping
  const chosen: ValueChoices = { ...choices, categories: { ...choices.categories }, places: { ...choices.places } }
  await askCategories(ask, found, chosen.categories)
  await askPlaces(ask, found, chosen.places)
  const { services, serviceless, placeless } = await survey({ ...options, mapping: { ...mapping, choices: chosen } })
  if (serviceless > 0 && chosen.service.length === 0) {
    const question = `${formatCountOf(serviceless, 'row')} would have no service. Which one should they get? Enter for none:`
    const problemOf = (answer: string) =>
      services.idsNamed(servicesOf(answer)) ? '' : `The catalog has: ${services.names.join(', ')}.`
    chosen.service = servicesOf(await askUntil(ask, question, problemOf))
  }
  if (placeless > 0 && !chosen.place)
    chosen.place = await askUntil(
      ask,
      `${formatCountOf(placeless, 'row')} name no place. Where are these companies? City and state, Enter to leave the rows out:`,
      placeProblem,
    )
  return { ...mapping, choices: chosen }
}

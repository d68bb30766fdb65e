/**
 * What the columns and values of a file mean, as a table that people edit in a spreadsheet: a line for each column,
 * category and unknown city, and for what holds for the whole file.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import {
  type ColumnMapping,
  choiceKey,
  NO_CHOICES,
  type ValueChoices,
} from '../../../domain/imports/tables/column-mapping.ts'
import type { FoundValues } from '../../../domain/imports/tables/found-values.ts'
import { csvLine } from '../../../domain/text/csv.ts'
import { readCsvRows } from '../../files/csv-rows.ts'
import { CarrierFileError } from '../../files/recognize-file.ts'

const HEADER = ['what', 'in the file', 'means here', 'suggestion', 'rows']
/** The kinds of its lines. A category or city to leave out means "none". */
const WHATS = ['column', 'category', 'city', 'service', 'place', 'old page'] as const
type What = (typeof WHATS)[number]
export const IGNORED = 'none'

/** The services in a text such as "Moving; Freight". */
export const servicesOf = (text: string): string[] =>
  text === IGNORED
    ? []
    : text
        .split(/[;,]/)
        .map((name) => name.trim())
        .filter(Boolean)

type Values = Pick<FoundValues, 'categories' | 'places'>

const linesOf = (header: readonly string[], mapping: ColumnMapping, found: Values): string[][] => {
  const { columns, choices = NO_CHOICES } = mapping
  const line = (what: What, text: string, means: string, suggestion = '', rows = '') => [
    ...[what, text, means, suggestion, rows],
  ]
  return [
    ...header.map((name, at) => line('column', name, columns[at] ?? '')),
    ...found.categories.map(({ text, services, rows, found: how }) =>
      line('category', text, services.join('; ') || (how === 'chosen' ? IGNORED : ''), '', String(rows)),
    ),
    ...Object.entries(choices.places).map(([text, city]) => line('city', text, city || IGNORED)),
    ...found.places
      .filter(({ text }) => !Object.hasOwn(choices.places, choiceKey(text)))
      .map(({ text, suggestion, rows }) => line('city', text, '', suggestion, String(rows))),
    line('service', '', choices.service.join('; ')),
    line('place', '', choices.place),
    line('old page', '', choices.old_url),
  ]
}

/** Writes the file. @throws what node:fs throws */
export const writeMapping = (path: string, header: readonly string[], mapping: ColumnMapping, found: Values): void => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeFileSync(path, [HEADER, ...linesOf(header, mapping, found)].map(csvLine).join(''))
}

/** What a mapping file says. */
export interface ReadMapping {
  /** Fields by the names of columns. '' skips a column. */
  columns: [name: string, field: string][]
  choices: ValueChoices
}

const isWhat = (text: string): text is What => WHATS.some((what) => what === text)

/** @throws CarrierFileError for a file that is no mapping; what node:fs throws if it cannot be read */
export const readMapping = async (path: string): Promise<ReadMapping> => {
  const read: ReadMapping = { columns: [], choices: { ...NO_CHOICES, categories: {}, places: {} } }
  let isHeader = true
  for await (const rows of readCsvRows(path))
    for (const row of rows) {
      if ('reason' in row) throw new CarrierFileError(`has an error in line ${row.line}: ${row.reason}`)
      const [what = '', text = '', means = ''] = row.cells.map((cell) => cell.trim().replace(/^'(?=[=+\-@])/, ''))
      if (isHeader) {
        if (what !== HEADER[0]) throw new CarrierFileError(`is no mapping: its first column is not "${HEADER[0]}"`)
        isHeader = false
      } else if (isWhat(what)) addLine(read, what, text, means)
      else throw new CarrierFileError(`has an error in line ${row.line}: "${what}" is none of ${WHATS.join(', ')}`)
    }
  return read
}

const addLine = ({ columns, choices }: ReadMapping, what: What, text: string, means: string): void => {
  if (what === 'column') columns.push([text, means])
  else if (what === 'service') choices.service = servicesOf(means)
  else if (what === 'place') choices.place = means
  else if (what === 'old page') choices.old_url = means
  else if (means === '') return
  else if (what === 'category') choices.categories[choiceKey(text)] = servicesOf(means)
  else choices.places[choiceKey(text)] = means === IGNORED ? '' : means
}

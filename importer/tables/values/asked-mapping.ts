/** What a file's columns and values mean: what the command says, what was said about earlier files, and guesses. */
import { z } from 'zod'
import { importRunSchema } from '../../../domain/imports/schema.ts'
import {
  type ColumnMapping,
  choiceKey,
  guessMapping,
  NO_CHOICES,
  plainColumnName,
  presetOf,
  type ReviewArrival,
  type ValueChoices,
} from '../../../domain/imports/tables/column-mapping.ts'
import { jointOf, TABLE_COLUMNS, type TableKind } from '../../../domain/imports/tables/table-columns.ts'
import { compare } from '../../../domain/security/write-filter.ts'
import { CarrierFileError } from '../../files/recognize-file.ts'
import type { DirectoryClient } from '../../run/directory-client.ts'
import { IGNORED, type ReadMapping, servicesOf } from './mapping-file.ts'
import { TableServices } from './table-services.ts'

/** Options of the command line. */
export interface AskedMapping {
  kind: TableKind
  /** Each "COLUMN=FIELD". Without a field, the column is skipped. */
  map: readonly string[]
  isApproved: boolean
  /** Each "CATEGORY=SERVICE, SERVICE". */
  category?: readonly string[]
  /** Each "CITY IN THE FILE=City, ST". */
  city?: readonly string[]
  service?: string | undefined
  place?: string | undefined
  oldUrl?: string | undefined
  /** What a mapping file says. */
  file?: ReadMapping | undefined
}

/** What was said about earlier files. */
export interface RememberedMapping {
  /** Of a file with the same columns. */
  columns?: readonly string[] | undefined
  reviews?: ReviewArrival | undefined
  /** Services and place of rows that name none, and old pages, are those of a file with the same columns. */
  choices: ValueChoices
  /** Name of the newest file with answers. '' for none. */
  from: string
}

const REMEMBERED_RUNS = 30
const NOTHING: RememberedMapping = { choices: NO_CHOICES, from: '' }

const isSameHeader = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, at) => plainColumnName(name) === plainColumnName(other[at] ?? ''))

/** The columns of the newest file with the same header, and the values of recent ones from the same directory. */
export const rememberedMapping = async (
  directory: Pick<DirectoryClient, 'newest' | 'rows'>,
  kind: TableKind,
  header: readonly string[],
): Promise<RememberedMapping> => {
  const rows = await directory.newest('imports', compare('kind', '=', kind), REMEMBERED_RUNS)
  const runs = z
    .array(importRunSchema.pick({ file_name: true, mapping: true }))
    .parse(rows)
    .flatMap(({ file_name, mapping }) => (mapping?.names ? { file_name, ...mapping, names: mapping.names } : []))
  const same = runs.find(({ names }) => isSameHeader(names, header))
  // The categories of two directories have the same numbers, or the same words in another sense.
  const family = presetOf(header)?.family
  const ofFamily = runs.filter(({ names }) => presetOf(names)?.family === family)
  const oldest = ofFamily.flatMap(({ choices }) => choices ?? []).reverse()
  const services = await TableServices.read(directory)
  return {
    columns: same?.columns,
    reviews: same?.reviews,
    choices: services.stillKnown({
      ...(same?.choices ?? NO_CHOICES),
      categories: Object.assign({}, ...oldest.map(({ categories }) => categories)),
      places: Object.assign({}, ...oldest.map(({ places }) => places)),
    }),
    from: (same ?? ofFamily.find(({ choices }) => choices && hasAnswers(choices)))?.file_name ?? '',
  }
}

const hasAnswers = ({ categories, places }: ValueChoices): boolean =>
  Object.keys(categories).length + Object.keys(places).length > 0

/** @throws Error for a text without a sign of equality */
const pairOf = (asked: string, option: string): [before: string, after: string] => {
  const at = asked.lastIndexOf('=')
  if (at < 1) throw new CarrierFileError(`cannot be imported: ${option} needs an equals sign, not "${asked}"`)
  return [asked.slice(0, at), asked.slice(at + 1).trim()]
}

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

const setColumn = (columns: string[], kind: TableKind, at: number, field: string): void => {
  if (field && !jointOf(kind, field))
    for (const [other, given] of columns.entries()) if (given === field) columns[other] = ''
  columns[at] = field
}

const requireField = (kind: TableKind, field: string): void => {
  const fields = TABLE_COLUMNS[kind].map((column) => column.field)
  if (field && !fields.includes(field))
    throw new CarrierFileError(`brings no "${field}": fields of ${kind} are ${fields.join(', ')}`)
}

const askedColumns = (
  { kind, map, file }: AskedMapping,
  header: readonly string[],
  known: RememberedMapping,
): string[] => {
  const columns = [...(known.columns ?? guessMapping(kind, header).columns)]
  for (const [name, field] of file?.columns ?? []) {
    requireField(kind, field)
    const at = header.findIndex((each) => isSame(each, name))
    if (at !== -1) setColumn(columns, kind, at, field)
  }
  for (const asked of map) {
    const at = asked.lastIndexOf('=')
    const [name, field] = [asked.slice(0, at), asked.slice(at + 1).trim()]
    const column = header.findIndex((each) => isSame(each, name))
    if (at < 1 || column === -1) throw new CarrierFileError(`has no column "${at < 1 ? asked : name}"`)
    requireField(kind, field)
    setColumn(columns, kind, column, field)
  }
  return columns
}

/**
 * The mapping of a header: the command line's, the mapping file's, that of earlier files, and guesses for the rest.
 * @throws CarrierFileError for a missing column or an unknown field
 */
export const askedMapping = (
  asked: AskedMapping,
  header: readonly string[],
  known: RememberedMapping = NOTHING,
): ColumnMapping => {
  const { category = [], city = [], service, place, oldUrl, file, isApproved } = asked
  const said = file?.choices ?? NO_CHOICES
  const whole = file?.choices ?? known.choices
  const categories = category.map((each) => {
    const [text, services] = pairOf(each, '--category')
    return [choiceKey(text), servicesOf(services)] as const
  })
  const places = city.map((each) => {
    const [text, meant] = pairOf(each, '--city')
    return [choiceKey(text), meant === IGNORED ? '' : meant] as const
  })
  const choices: ValueChoices = {
    categories: { ...known.choices.categories, ...said.categories, ...Object.fromEntries(categories) },
    places: { ...known.choices.places, ...said.places, ...Object.fromEntries(places) },
    service: service === undefined ? whole.service : servicesOf(service),
    place: place ?? whole.place,
    old_url: oldUrl ?? whole.old_url,
  }
  return {
    columns: askedColumns(asked, header, known),
    reviews: isApproved ? 'approved' : 'waiting',
    choices,
    names: [...header],
    ...(known.from && { answers_of: known.from }),
  }
}

import { plainColumnName } from '../../domain/imports/tables/column-mapping.ts'
import { type TablePreset, UNUSED_COLUMNS } from '../../domain/imports/tables/presets.ts'

const MOST_NAMED = 20

const list = (names: readonly string[]): string =>
  names.length > MOST_NAMED
    ? `${names.slice(0, MOST_NAMED).join(', ')} and ${names.length - MOST_NAMED} more`
    : names.join(', ')

/**
 * One line for each kind of column that is not imported, with the reason, and one for columns that nobody knows. Columns
 * that a preset leaves out on purpose say nothing that people miss.
 * @returns the names of the unknown ones, too
 */
export const unusedColumns = (
  header: readonly string[],
  columns: readonly string[],
  preset: TablePreset | undefined,
): { lines: string[]; unknown: string[] } => {
  const unused = header.filter((name, at) => !columns[at] && name.trim() !== '')
  const whyOf = (name: string) => UNUSED_COLUMNS.find(({ names }) => names.test(plainColumnName(name)))
  const told = UNUSED_COLUMNS.flatMap((kind) => {
    const names = unused.filter((name) => whyOf(name) === kind)
    return names.length > 0 ? [`Not imported: ${kind.what}, because ${kind.why} (${list(names)})`] : []
  })
  const known = preset?.columns ?? {}
  const unknown = unused.filter((name) => !whyOf(name) && !Object.hasOwn(known, plainColumnName(name)))
  const lines = unknown.length > 0 ? [`Not imported, because no field has them: ${list(unknown)}`] : []
  return { lines: [...told, ...lines], unknown }
}

/** The columns of the federal carrier census that the importer reads; the file may have more, in any order. */
export const CENSUS_COLUMNS = [
  'dot_number',
  'legal_name',
  'dba_name',
  'carrier_operation',
  'hm_flag',
  'pc_flag',
  'phy_street',
  'phy_city',
  'phy_state',
  'phy_zip',
  'phy_country',
  'telephone',
  'email_address',
  'mcs150_mileage',
  'add_date',
  'nbr_power_unit',
  'driver_total',
  'recent_mileage',
  'recent_mileage_year',
  'private_only',
  'authorized_for_hire',
  'exempt_for_hire',
  'us_mail',
] as const
export type CensusColumn = (typeof CENSUS_COLUMNS)[number]
export type CensusRow = Record<CensusColumn, string>

/** The file is not a census: the message says which columns are missing or doubled. */
export class HeaderError extends Error {}

/**
 * How to pick a census row out of a line's cells, from the header in any order and letter case.
 * @throws HeaderError
 */
export const censusRowReader = (header: readonly string[]): ((cells: readonly string[]) => CensusRow) => {
  const names = header.map((name) => name.trim().toLowerCase())
  const missing = CENSUS_COLUMNS.filter((column) => !names.includes(column))
  if (missing.length)
    throw new HeaderError(`missing ${missing.length > 1 ? 'columns' : 'column'} ${missing.join(', ')}`)
  const doubled = CENSUS_COLUMNS.filter((column) => names.indexOf(column) !== names.lastIndexOf(column))
  if (doubled.length) throw new HeaderError(`column ${doubled.join(', ')} appears more than once`)
  const places = CENSUS_COLUMNS.map((column) => [column, names.indexOf(column)] as const)
  return (cells) => Object.fromEntries(places.map(([column, at]) => [column, cells[at] ?? ''])) as CensusRow
}

/** A flag of the census; an empty one is false. Undefined when it is neither true nor false. */
export const censusFlag = (text: string): boolean | undefined => {
  const value = text.trim().toLowerCase()
  if (/^(true|t|yes|y|1|x)$/.test(value)) return true
  return /^(false|f|no|n|0|)$/.test(value) ? false : undefined
}

/** A count of the census; 0 when there is none. */
export const censusCount = (text: string): number => {
  const digits = text.trim().replace(/,/g, '')
  return /^\d{1,12}$/.test(digits) ? Number(digits) : 0
}

/** The year of "18-OCT-09", "2009-10-18", "20091018" or "10/18/2009"; undefined for anything else. */
export const censusYear = (text: string): number | undefined => {
  const date = text.trim()
  const short = /^\d{1,2}-[A-Z]{3}-(\d{2})$/i.exec(date)?.[1]
  if (short) return Number(short) + (Number(short) < 69 ? 2000 : 1900)
  const long =
    /^(\d{4})-?\d{2}-?\d{2}/.exec(date)?.[1] ?? /^\d{1,2}[-/](?:\d{1,2}|[A-Z]{3})[-/](\d{4})$/i.exec(date)?.[1]
  const year = Number(long)
  return year >= 1900 && year < 2100 ? year : undefined
}

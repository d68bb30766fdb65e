/** What several shapes of file write alike. */
import type { Operation } from '../../domain/carrier-record/carrier-facts.ts'
import type { Columns, Read } from './columns.ts'

/** "A", "Interstate", "Intrastate Only (HM)" … */
const operationOf = (text: string): Operation | undefined => {
  const word = text.toUpperCase()
  if (word === 'A' || word.startsWith('INTERSTATE')) return 'interstate'
  if (word === 'B') return 'intrastate_hazmat'
  if (word === 'C') return 'intrastate'
  if (!word.startsWith('INTRASTATE')) return undefined
  return /\bHM\b/.test(word) && !/NON-?\s?HM/.test(word) ? 'intrastate_hazmat' : 'intrastate'
}

export const operationReader = (columns: Columns): Read<Operation | ''> =>
  columns.value<Operation | ''>(['carrier_operation', 'operation'], operationOf, '')

/** The newer of two yearly reports of driven miles; each column may be missing. */
export const milesReader = (
  columns: Columns,
  pairs: readonly (readonly [miles: string, year: string])[],
): Read<{ miles: number; milesYear: number }> => {
  const reports = pairs.map(([miles, year]) => [columns.count(miles), columns.count(year)] as const)
  return (cells) => {
    let newest = { miles: 0, milesYear: 0 }
    for (const [readMiles, readYear] of reports) {
      const miles = readMiles(cells)
      if (miles === 0) continue
      const milesYear = readYear(cells)
      if (newest.miles === 0 || milesYear > newest.milesYear) newest = { miles, milesYear }
    }
    return newest
  }
}

/** "MC", "00123456" → "MC-123456"; '' for what is no docket number. */
export const docketOf = (prefix: string, number: string): string => {
  const digits = number.replace(/\.0*$/, '').replace(/^0+/, '')
  const letters = prefix.toUpperCase().replace(/[^A-Z]/g, '')
  return /^(MC|MX|FF)$/.test(letters) && /^\d{1,8}$/.test(digits) ? `${letters}-${digits}` : ''
}

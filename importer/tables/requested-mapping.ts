import { type ColumnMapping, guessMapping } from '../../domain/imports/tables/column-mapping.ts'
import { TABLE_COLUMNS, type TableKind } from '../../domain/imports/tables/table-columns.ts'
import { CarrierFileError } from '../files/carrier-file-error.ts'

/** What the command line says of the columns of a file. */
export interface AskedMapping {
  kind: TableKind
  /** "COLUMN=FIELD" each; without a field the column is left out. */
  map: readonly string[]
  isApproved: boolean
}

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/**
 * The mapping of a header: as the command line says, and for the rest as the header suggests.
 * @throws CarrierFileError for a column that the file lacks, and for a field that is none
 */
export const askedMapping = ({ kind, map, isApproved }: AskedMapping, header: readonly string[]): ColumnMapping => {
  const { columns } = guessMapping(kind, header)
  const fields = TABLE_COLUMNS[kind].map(({ field }) => field)
  for (const asked of map) {
    const at = asked.lastIndexOf('=')
    const [name, field] = [asked.slice(0, at), asked.slice(at + 1).trim()]
    const column = header.findIndex((each) => isSame(each, name))
    if (at < 1 || column === -1) throw new CarrierFileError(`has no column "${at < 1 ? asked : name}"`)
    if (field && !fields.includes(field))
      throw new CarrierFileError(`brings no "${field}": fields of ${kind} are ${fields.join(', ')}`)
    for (const [other, given] of columns.entries()) if (given === field && field) columns[other] = ''
    columns[column] = field
  }
  return { columns, reviews: isApproved ? 'approved' : 'waiting' }
}

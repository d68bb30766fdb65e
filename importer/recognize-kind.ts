import type { ImportKind } from '../domain/imports/import-runs.ts'
import { presetOf, tableKindOf } from '../domain/imports/tables/column-mapping.ts'
import { EXPORTED_FIELDS } from '../domain/imports/tables/own-export.ts'
import { recognizeFederalFile } from './federal/federal-file.ts'
import { CarrierFileError } from './files/recognize-file.ts'
import { recognizeShape } from './shapes/recognize-shape.ts'

/** A file whose columns tell nothing. A person may say what it contains. */
export class UnknownFileError extends CarrierFileError {}

/**
 * What a file contains, by its header.
 * @throws UnknownFileError with what its header lacks, if it is none of the files that we read; CarrierFileError for inquiries
 */
export const recognizeKind = (header: readonly string[]): ImportKind => {
  if (EXPORTED_FIELDS.inquiries.every((field) => header.includes(field)))
    throw new CarrierFileError('contains inquiries, which are not imported: their senders wrote to one directory')
  const preset = presetOf(header)
  if (preset) return preset.kind
  if (recognizeFederalFile(header)) return 'carriers'
  try {
    recognizeShape(header)
    return 'carriers'
  } catch (error) {
    if (!(error instanceof CarrierFileError)) throw error
    const kind = tableKindOf(header)
    if (kind) return kind
    throw new UnknownFileError(`${error.message}. For listings or reviews, add --kind and --map`)
  }
}

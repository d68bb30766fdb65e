import { LOGO_PROBLEMS, logoProblem } from '../../../domain/images/logo-problem.ts'
import { isPng } from '../../../domain/images/png.ts'
import { pngFileName } from './bulk-columns.ts'

interface Logo {
  id: string
  bytes: Uint8Array
}

const problemOf = (bytes: Uint8Array): string | undefined =>
  isPng(bytes)
    ? logoProblem({ size: bytes.length, read: (offset, length) => bytes.subarray(offset, offset + length) })
    : LOGO_PROBLEMS.noImage

const logoOf = (line: string): Logo | undefined => {
  if (!line.includes('"logo_png"')) return undefined
  const { id, logo_png } = JSON.parse(line) as { id: string; logo_png?: string }
  return logo_png ? { id, bytes: Buffer.from(logo_png, 'base64') } : undefined
}

/**
 * Stores the `logo_png` of each row as the file that PocketBase expects for its record; returns the files' keys.
 * @throws 400 naming the row whose logo is none, before any is stored
 */
export const storeLogos = (files: filesystem.System, collection: core.Collection, lines: string[]): string[] => {
  const logos = lines.map(logoOf).filter((logo) => logo !== undefined)
  for (const { id, bytes } of logos) {
    const problem = problemOf(bytes)
    if (problem)
      throw new BadRequestError(`Row ${id}: logo_png does not fit: ${problem}`, {
        logo_png: new ValidationError('validation_bulk_row', `${problem} (row ${id})`),
      })
  }
  return logos.map(({ id, bytes }) => {
    const key = `${collection.id}/${id}/${pngFileName('logo', id)}`
    files.uploadFile($filesystem.fileFromBytes(bytes as unknown as number[], pngFileName('logo', id)), key)
    return key
  })
}

/** Removes files of rows that were not stored after all. */
export const removeFiles = (files: filesystem.System, keys: string[]) => {
  for (const key of keys) files.delete(key)
}

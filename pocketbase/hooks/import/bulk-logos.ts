import { LOGO_PROBLEMS, logoProblem } from '../../../domain/listings/logo/logo-problem.ts'
import { isPng } from '../../../domain/listings/logo/picture-formats.ts'
import { pngFileName } from './bulk-columns.ts'

/** The logo of a row, as it came: Base64. */
interface RowLogo {
  id: string
  base64: string
}

const FIELD = /"logo_png"\s*:\s*"/
const ID = /"id"\s*:\s*"([a-z0-9]{15})"/

/**
 * Takes the pictures out of rows, where they would be read by every statement; a word is left in their place. Rows are
 * flat, so that a field's name in quotes is nothing else.
 */
export const takeLogos = (lines: string[]): { lines: string[]; logos: RowLogo[] } => {
  const logos: RowLogo[] = []
  const light = lines.map((line) => {
    const field = FIELD.exec(line)
    if (!field) return line
    const start = field.index + field[0].length
    const end = line.indexOf('"', start)
    if (end <= start) return line
    const rest = `${line.slice(0, start)}png${line.slice(end)}`
    logos.push({ id: ID.exec(rest)?.[1] ?? '', base64: line.slice(start, end) })
    return rest
  })
  return { lines: light, logos }
}

const problemOf = (bytes: Uint8Array): string | undefined =>
  isPng(bytes)
    ? logoProblem({ size: bytes.length, read: (offset, length) => bytes.subarray(offset, offset + length) })
    : LOGO_PROBLEMS.noImage

/**
 * Stores logos as the files that PocketBase expects for their records; returns the files' keys.
 * @throws 400 naming the row whose logo is none, before any is stored
 */
export const storeLogos = (files: filesystem.System, collection: core.Collection, logos: RowLogo[]): string[] => {
  const pictures = logos.map(({ id, base64 }) => ({ id, bytes: Buffer.from(base64, 'base64') }))
  for (const { id, bytes } of pictures) {
    const problem = problemOf(bytes)
    if (problem)
      throw new BadRequestError(`Row ${id}: logo_png does not fit: ${problem}`, {
        logo_png: new ValidationError('validation_bulk_row', `${problem} (row ${id})`),
      })
  }
  return pictures.map(({ id, bytes }) => {
    const key = `${collection.id}/${id}/${pngFileName('logo', id)}`
    files.upload(bytes as unknown as number[], key)
    return key
  })
}

/** Removes files of rows that were not stored after all. */
export const removeFiles = (files: filesystem.System, keys: string[]) => {
  for (const key of keys) files.delete(key)
}

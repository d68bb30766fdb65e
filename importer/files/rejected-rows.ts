import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { csvLine } from '../../domain/text/csv.ts'

export interface RejectedRows {
  add(cells: readonly string[], reason: string): void
  /** Path of the rows. Undefined if none was rejected. */
  path(): string | undefined
  count(): number
  close(): void
}

const openFirst = (paths: readonly string[]): { path: string; file: number } => {
  for (const path of paths)
    try {
      return { path, file: openSync(path, 'w') }
    } catch {
      // The next folder may be writable.
    }
  throw new Error(`Cannot write the rejected rows to ${paths.join(' or ')}`)
}

/**
 * Writes rejected rows to FILE.rejected.csv next to the input, or to the working folder if that is not writable: the
 * input's columns and a reason. Removes the file of an earlier run.
 */
export const rejectedRows = (input: string, header: readonly string[]): RejectedRows => {
  const name = `${basename(input).replace(/\.csv$/i, '')}.rejected.csv`
  const paths = [join(dirname(input), name), join(process.cwd(), name)]
  for (const path of new Set(paths))
    try {
      rmSync(path, { force: true })
    } catch {
      // A folder that refuses this also refuses the new file.
    }
  let open: { path: string; file: number } | undefined
  let count = 0
  return {
    add: (cells, reason) => {
      if (!open) {
        open = openFirst(paths)
        writeSync(open.file, csvLine([...header, 'reason']))
      }
      writeSync(open.file, csvLine([...header.map((_, at) => cells[at] ?? ''), reason]))
      count += 1
    },
    path: () => open?.path,
    count: () => count,
    close: () => {
      if (open) closeSync(open.file)
    },
  }
}

/**
 * A set of USDOT numbers with up to eight digits, one bit each, so that memory does not depend on the file's length.
 */
export const seenNumbers = (): ((usdotNumber: string) => boolean) => {
  const bits = new Uint8Array(100_000_000 / 8)
  return (usdotNumber) => {
    const number = Number(usdotNumber)
    const at = number >> 3
    const bit = 1 << (number & 7)
    const seen = ((bits[at] ?? 0) & bit) !== 0
    bits[at] = (bits[at] ?? 0) | bit
    return seen
  }
}

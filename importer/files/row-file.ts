import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { csvLine } from '../../domain/text/csv.ts'

/** A CSV file that is created with its first row. */
export interface RowFile {
  add(cells: readonly string[]): void
  /** Undefined if it has no rows. */
  path(): string | undefined
  close(): void
}

/** Removes the file of an earlier run. @throws what node:fs throws if it cannot be written */
export const rowFile = (path: string, header: readonly string[]): RowFile => {
  rmSync(path, { force: true })
  let file: number | undefined
  const open = (): number => {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const opened = openSync(path, 'w')
    writeSync(opened, csvLine(header))
    return opened
  }
  return {
    add: (cells) => {
      file ??= open()
      writeSync(file, csvLine(cells))
    },
    path: () => (file === undefined ? undefined : path),
    close: () => {
      if (file !== undefined) closeSync(file)
    },
  }
}

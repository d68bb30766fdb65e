import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT } from '../../server/process/project.ts'

/** What decides how a row reads. */
const FOLDERS = ['importer', 'domain']

const sourcesOf = (folder: string): string[] =>
  readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort()
    .map((file) => join(PROJECT, folder, file))

/**
 * Tells readers of rows apart: a row that the directory knows from the same readers need not be read again, and one from
 * others has to be, since they may word it better.
 * @param columns of the file
 */
export const readerVersion = (columns: readonly string[]): string => {
  const sources = [...FOLDERS.flatMap(sourcesOf), join(PROJECT, 'package-lock.json')]
  const parts = sources.map((file) => hash('sha1', readFileSync(file), 'hex'))
  return hash('sha1', [...parts, ...columns].join('\0'), 'hex')
}

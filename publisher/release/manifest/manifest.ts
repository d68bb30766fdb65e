import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { isMissing } from '../../../server/process/full-folders.ts'

/** The state of each page of a built site, so that an interrupted publish is detected and repaired. */

/**
 * A dotfile is not served. Each line has a path, the hash of the page's props and the hash of its file; later lines
 * count. A line "= 12" means that the site was complete then and showed everything up to change 12.
 */
export const manifestFile = (siteFolder: string): string => join(siteFolder, '.pages')
/** Instead of a hash: the page was removed. */
export const GONE = '-'
/** Instead of a hash: the page is being written or removed. */
export const UNCERTAIN = '?'
/** Instead of a path: the site is complete. */
export const COMPLETE = '='

/** Path → hash of what the page shows. */
export type Manifest = Map<string, string>

/** Hash of what a page shows, and of its file if known. */
export type ManifestEntry = readonly [path: string, shown: string, held?: string]

export const manifestLines = (entries: Iterable<ManifestEntry>): string =>
  Array.from(entries, (entry) => `${entry.join(' ')}\n`).join('')

export const completeLine = (seq: number): string => `${COMPLETE} ${seq}\n`

const ENTRY = /^\/\S* (?:[\w-]{27}(?: [\w-]{27})?|[-?])$/
const isComplete = (line: string): boolean => /^= \d+$/.test(line)

/** What the lines say about a site, later ones last. Empty without a manifest. Damaged lines are ignored. */
export async function* entriesOf(siteFolder: string): AsyncGenerator<ManifestEntry> {
  for await (const lines of wholeLines(manifestFile(siteFolder)))
    for (const line of lines) {
      if (!ENTRY.test(line)) continue
      const [path = '', shown = '', held] = line.split(' ')
      yield held === undefined ? [path, shown] : [path, shown, held]
    }
}

/** True if a site has no usable manifest. A crash may cut off a line, which is not damage. */
export const isManifestDamaged = async (siteFolder: string): Promise<boolean> => {
  let [damaged, all] = [0, 0]
  for await (const lines of wholeLines(manifestFile(siteFolder)))
    for (const line of lines) {
      all++
      if (line !== '' && !ENTRY.test(line) && !isComplete(line)) damaged++
    }
  return damaged * 2 >= all
}

/** Pages in the lines after the site was complete at a change. Undefined without such a line. */
export const pagesSince = async (siteFolder: string, seq: number): Promise<Set<string> | undefined> => {
  const complete = completeLine(seq).trimEnd()
  let found: Set<string> | undefined
  for await (const lines of wholeLines(manifestFile(siteFolder)))
    for (const line of lines)
      if (line === complete) found ??= new Set()
      else if (found && !line.startsWith(`${COMPLETE} `)) found.add(line.slice(0, line.indexOf(' ')))
  return found
}

/** Hashes of what a site's pages show. */
export const readManifest = async (siteFolder: string): Promise<Manifest> => {
  const manifest: Manifest = new Map()
  for await (const [path, shown] of entriesOf(siteFolder))
    if (shown === GONE) manifest.delete(path)
    else manifest.set(path, shown)
  return manifest
}

/** Number of a site's pages that depend on the directory. */
export const manifestSize = async (siteFolder: string): Promise<number> => (await readManifest(siteFolder)).size

/** The complete lines of an append-only file, in batches. A cut-off line is ignored. Empty if the file is missing. */
export async function* wholeLines(file: string): AsyncGenerator<string[]> {
  let rest = ''
  try {
    for await (const text of createReadStream(file, { encoding: 'utf8' })) {
      const lines = `${rest}${text}`.split('\n')
      rest = lines.pop() ?? ''
      yield lines
    }
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

/** Which state of each page a built site holds, so that a publish that was cut off is noticed and repaired. */
import { hash } from 'node:crypto'
import { appendFile, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { propsByPath } from '../../../site/features/directory/changed-pages.ts'
import type { SitePages } from '../../../site/features/directory/site-pages.ts'

/** A dotfile is not served. Each line is a path and its hash, '-' for a page that is gone; later lines count. */
const manifestFile = (siteFolder: string): string => join(siteFolder, '.pages')
const GONE = '-'

/** Path → hash of what the page shows. */
export type Manifest = Map<string, string>

const lines = (entries: Iterable<[string, string]>): string =>
  Array.from(entries, ([path, value]) => `${path} ${value}\n`).join('')

/** Names what a page shows. */
export const hashOfPage = (props: unknown): string => hash('sha1', JSON.stringify(props), 'base64url')

/** The manifest of a state of the site. */
export const manifestOf = (pages: SitePages): Manifest =>
  new Map(Array.from(propsByPath(pages), ([path, props]) => [path, hashOfPage(props)]))

export const writeManifest = async (siteFolder: string, manifest: Manifest): Promise<void> => {
  const file = manifestFile(siteFolder)
  await writeFile(`${file}.part`, lines(manifest))
  await rename(`${file}.part`, file)
}

/** What a site holds; a page whose line was cut off counts as absent. Empty when there is no manifest. */
export const readManifest = async (siteFolder: string): Promise<Manifest> => {
  const manifest: Manifest = new Map()
  const text = await readFile(manifestFile(siteFolder), 'utf8').catch(() => '')
  for (const line of text.split('\n').slice(0, -1)) {
    const [path = '', value = ''] = line.split(' ')
    if (value === GONE) manifest.delete(path)
    else manifest.set(path, value)
  }
  return manifest
}

/** Notes pages that were written or removed, after they were. */
export const appendToManifest = (
  siteFolder: string,
  written: readonly [path: string, hash: string][],
  removed: readonly string[] = [],
): Promise<void> =>
  appendFile(manifestFile(siteFolder), lines([...written, ...removed.map((path): [string, string] => [path, GONE])]))

/** Pages of a site whose content depends on the directory. */
export const manifestSize = async (siteFolder: string): Promise<number> => (await readManifest(siteFolder)).size

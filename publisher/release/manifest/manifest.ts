import { hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { CompanyLists } from '../../../domain/directory/company-lists.ts'
import type { CompanyCard } from '../../../domain/directory/pages/company/company-card.ts'
import { type FooterColumn, footerOf } from '../../../domain/directory/pages/footer.ts'
import type { RelatedLink } from '../../../domain/directory/pages/related-lists.ts'
import { pagePaths, pageProps } from '../../../domain/directory/pages/site-pages.ts'
import { remember } from '../../../domain/directory/remember.ts'
import { isDataPath } from '../../../domain/routes.ts'
import { isMissing } from '../../../server/process/full-folders.ts'

/** Which state of each page a built site holds, so that a publish that was cut off is noticed and repaired. */

/**
 * A dotfile is not served. Each line is a path, the hash of what the page shows and that of what its file holds, and
 * later lines count. A line "= 12" says that the site was complete then and showed everything up to change 12.
 */
export const manifestFile = (siteFolder: string): string => join(siteFolder, '.pages')
/** Instead of a hash: the page is gone. */
export const GONE = '-'
/** Instead of a hash: the page is being written or removed. */
export const UNCERTAIN = '?'
/** Instead of a path: the site is complete. */
export const COMPLETE = '='

/** Path → hash of what the page shows. */
export type Manifest = Map<string, string>

/** Hash of what a page shows, and of what its file holds where that is known. */
export type ManifestEntry = readonly [path: string, shown: string, held?: string]

export const manifestLines = (entries: Iterable<ManifestEntry>): string =>
  Array.from(entries, (entry) => `${entry.join(' ')}\n`).join('')

export const completeLine = (seq: number): string => `${COMPLETE} ${seq}\n`

const hashOf = (value: unknown): string => hash('sha1', JSON.stringify(value), 'base64url')
const hashOfCard = remember((card: CompanyCard) => hashOf(card))
const hashOfFooter = remember((footer: readonly FooterColumn[]) => hashOf(footer))
const hashOfLinks = remember((links: readonly RelatedLink[]) => hashOf(links))

/** What pages have in common with others; each of it is hashed once. */
interface Shared {
  cards?: readonly CompanyCard[]
  similar?: readonly CompanyCard[]
  related?: readonly RelatedLink[]
}

/** Names what a page shows, at its foot too. */
export const hashOfPage = (path: string, props: object, footer: readonly FooterColumn[]): string => {
  const { cards, similar, related, ...own }: Shared = props
  const foot = isDataPath(path) ? undefined : hashOfFooter(footer)
  return hashOf([own, foot, cards?.map(hashOfCard), similar?.map(hashOfCard), related && hashOfLinks(related)])
}

/** What pages of a directory show; those that it has not are left out. */
export const manifestOf = (lists: CompanyLists, paths: readonly string[] = pagePaths(lists)): Manifest => {
  const [propsAt, footer] = [pageProps(lists), footerOf(lists)]
  const manifest: Manifest = new Map()
  for (const path of paths) {
    const props = propsAt(path)
    if (props) manifest.set(path, hashOfPage(path, props, footer))
  }
  return manifest
}

const ENTRY = /^\/\S* (?:[\w-]{27}(?: [\w-]{27})?|[-?])$/
const isComplete = (line: string): boolean => /^= \d+$/.test(line)

/** What the lines say about a site, later ones last; nothing without a manifest. Damaged lines are ignored. */
export async function* entriesOf(siteFolder: string): AsyncGenerator<ManifestEntry> {
  for await (const lines of wholeLines(manifestFile(siteFolder)))
    for (const line of lines) {
      if (!ENTRY.test(line)) continue
      const [path = '', shown = '', held] = line.split(' ')
      yield held === undefined ? [path, shown] : [path, shown, held]
    }
}

/** Whether a site has no usable manifest. A crash may cut off a line now and then, which is not damage. */
export const isManifestDamaged = async (siteFolder: string): Promise<boolean> => {
  let [damaged, all] = [0, 0]
  for await (const lines of wholeLines(manifestFile(siteFolder)))
    for (const line of lines) {
      all++
      if (line !== '' && !ENTRY.test(line) && !isComplete(line)) damaged++
    }
  return damaged * 2 >= all
}

/** Pages of the lines after the one that says that the site was complete at a change; undefined without that one. */
export const pagesSince = async (siteFolder: string, seq: number): Promise<Set<string> | undefined> => {
  const complete = completeLine(seq).trimEnd()
  let found: Set<string> | undefined
  for await (const lines of wholeLines(manifestFile(siteFolder)))
    for (const line of lines)
      if (line === complete) found ??= new Set()
      else if (found && !line.startsWith(`${COMPLETE} `)) found.add(line.slice(0, line.indexOf(' ')))
  return found
}

/** What the pages of a site show. */
export const readManifest = async (siteFolder: string): Promise<Manifest> => {
  const manifest: Manifest = new Map()
  for await (const [path, shown] of entriesOf(siteFolder))
    if (shown === GONE) manifest.delete(path)
    else manifest.set(path, shown)
  return manifest
}

/** Pages of a site whose content depends on the directory. */
export const manifestSize = async (siteFolder: string): Promise<number> => (await readManifest(siteFolder)).size

/** The lines of a file that is only ever appended to, some at a time; one that was cut off, and a missing file, are none. */
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

/** Which state of each page a built site holds, so that a publish that was cut off is noticed and repaired. */
import { hash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CompanyLists } from '../../../domain/directory/company-lists.ts'
import type { CompanyCard } from '../../../domain/directory/pages/company/company-card.ts'
import type { RelatedLink } from '../../../domain/directory/pages/related-lists.ts'
import { pagePaths, pageProps } from '../../../domain/directory/pages/site-pages.ts'
import { remember } from '../../../domain/directory/remember.ts'

/**
 * A dotfile is not served. Each line is a path and its hash, and later lines count. A line "= 12" says that the site
 * was complete then and showed everything up to change 12.
 */
export const manifestFile = (siteFolder: string): string => join(siteFolder, '.pages')
/** Instead of a hash: the page is gone. */
export const GONE = '-'
/** Instead of a hash: the page is being written or removed. */
export const UNCERTAIN = '?'
const COMPLETE = '='

/** Path → hash of what the page shows. */
export type Manifest = Map<string, string>

export const manifestLines = (entries: Iterable<readonly [path: string, hash: string]>): string =>
  Array.from(entries, ([path, value]) => `${path} ${value}\n`).join('')

export const completeLine = (seq: number): string => `${COMPLETE} ${seq}\n`

const hashOf = (value: unknown): string => hash('sha1', JSON.stringify(value), 'base64url')
const hashOfCard = remember((card: CompanyCard) => hashOf(card))
const hashOfLinks = remember((links: readonly RelatedLink[]) => hashOf(links))

/** What pages have in common with others; each of it is hashed once. */
interface Shared {
  cards?: readonly CompanyCard[]
  similar?: readonly CompanyCard[]
  related?: readonly RelatedLink[]
}

/** Names what a page shows. */
export const hashOfPage = (props: object): string => {
  const { cards, similar, related, ...own }: Shared = props
  return hashOf([own, cards?.map(hashOfCard), similar?.map(hashOfCard), related && hashOfLinks(related)])
}

/** What pages of a directory show; those that it has not are left out. */
export const manifestOf = (lists: CompanyLists, paths: readonly string[] = pagePaths(lists)): Manifest => {
  const propsAt = pageProps(lists)
  const manifest: Manifest = new Map()
  for (const path of paths) {
    const props = propsAt(path)
    if (props) manifest.set(path, hashOfPage(props))
  }
  return manifest
}

/** @param seq last change that the site shows, when it is complete */
export const writeManifest = async (siteFolder: string, manifest: Manifest, seq: number | undefined): Promise<void> => {
  const file = manifestFile(siteFolder)
  await writeFile(`${file}.part`, manifestLines(manifest) + (seq === undefined ? '' : completeLine(seq)))
  await rename(`${file}.part`, file)
}

/** What a site holds; a page whose line was cut off counts as absent. Empty when there is no manifest. */
export const readManifest = async (siteFolder: string): Promise<Manifest> => {
  const manifest: Manifest = new Map()
  const text = await readFile(manifestFile(siteFolder), 'utf8').catch(() => '')
  for (const line of text.split('\n').slice(0, -1)) {
    const [path = '', value = ''] = line.split(' ')
    if (path === COMPLETE) continue
    if (value === GONE) manifest.delete(path)
    else manifest.set(path, value)
  }
  return manifest
}

/** Pages of a site whose content depends on the directory. */
export const manifestSize = async (siteFolder: string): Promise<number> => (await readManifest(siteFolder)).size

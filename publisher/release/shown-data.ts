import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type BuildStamp, readStamp } from './build-stamp.ts'
import { currentSite } from './current-site.ts'

/** Whose data the site in SITE_DIR shows. Without ALLOW_OTHER_DATA, no other data can replace it. */
export type ShownData = Pick<BuildStamp, 'source' | 'directory' | 'companies' | 'seq' | 'mark'>

/** For a site with pages but without a readable stamp. */
const UNKNOWN_DATA = { source: '', directory: undefined, seq: 0, mark: '' }

/** True if no release says whose data the site shows, because its notes are damaged. */
export const isUnknown = ({ source, directory }: ShownData): boolean => source === '' && directory === undefined

const countCompanyPages = (siteFolder: string): number => {
  try {
    return readdirSync(join(siteFolder, 'company')).filter((name) => name.endsWith('.html')).length
  } catch {
    return 0
  }
}

const earlierStamps = (siteDir: string): BuildStamp[] => {
  try {
    const names = readdirSync(join(resolve(siteDir), 'releases'))
      .sort()
      .reverse()
    return names.flatMap((name) => readStamp(join(resolve(siteDir), 'releases', name)) ?? [])
  } catch {
    return []
  }
}

/**
 * What the site in SITE_DIR shows. If its stamp is unreadable, the previous release identifies the data.
 * @returns undefined if there is no site, or none with companies
 */
export const shownData = (siteDir: string): ShownData | undefined => {
  const current = currentSite(siteDir)
  if (!existsSync(current)) return undefined
  const stamp = readStamp(current)
  if (stamp) return stamp.companies > 0 ? stamp : undefined
  const pages = countCompanyPages(current)
  return pages > 0 ? { ...UNKNOWN_DATA, ...earlierStamps(siteDir)[0], companies: pages } : undefined
}

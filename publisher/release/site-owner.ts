import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isUniqueMark } from '../../domain/publishing/change-log.ts'
import { formatCount } from '../../domain/text/format.ts'
import { takePlace } from '../../server/data-folder/place.ts'
import { type ExportSource, readState } from '../follow/download-export.ts'
import { type BuildStamp, readStamp, sourceName } from './build-stamp.ts'
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

/** The site in SITE_DIR shows other data than the server has. */
class OtherDataError extends Error {}

interface OwnerCheck {
  source: ExportSource
  siteDir: string
  allowOtherData: boolean
}

const isSameData = async (source: ExportSource, shown: ShownData, directory: string): Promise<boolean> => {
  if (shown.directory ? shown.directory === directory : shown.source === sourceName(source.publishToken)) return true
  // A server of older code has no id.
  if (directory === '') return shown.source === sourceName(source.publishToken)
  return isUniqueMark(shown.mark) && (await readState(source, shown)).knows
}

/**
 * Checks that the site in SITE_DIR shows this server's data before a build or a publisher changes it. A site from before
 * ids adopts the data with the same token, or with the site's last change.
 * @returns the id of the data
 * @throws OtherDataError with one line that says what to do
 */
export const requireOwnSite = async ({ source, siteDir, allowOtherData }: OwnerCheck): Promise<string> => {
  const { directory } = await readState(source)
  const shown = shownData(siteDir)
  if (!shown || allowOtherData || isUnknown(shown) || (await isSameData(source, shown, directory))) return directory
  throw new OtherDataError(
    `The site in ${resolve(siteDir)} shows ${formatCount(shown.companies)} companies from other data than PocketBase at ${source.url} has, so it was not changed. Set SITE_DIR, DATA_DIR or POCKETBASE_URL so that they belong together; ALLOW_OTHER_DATA=1 replaces the site.`,
  )
}

/** True if a site shows a server's data: by both ids, else by the token. */
export const isOfDirectory = (
  shown: Pick<BuildStamp, 'source' | 'directory'>,
  { source, directory }: Pick<BuildStamp, 'source' | 'directory'>,
): boolean => (shown.directory && directory ? shown.directory === directory : shown.source === source)

/**
 * Takes the lock for the only publisher of SITE_DIR.
 * @returns a function that releases it
 * @throws if another process has it
 */
export const takePublisherPlace = (siteDir: string): (() => void) => {
  const leave = takePlace(join(siteDir, '.publisher'))
  if (!leave) throw new Error(`Another publisher already works on ${siteDir}`)
  return leave
}

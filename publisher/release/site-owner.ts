import { join, resolve } from 'node:path'
import { isUniqueMark } from '../../domain/publishing/change-log.ts'
import { formatCount } from '../../domain/text/format.ts'
import { takePlace } from '../../server/data-folder/place.ts'
import { type ExportSource, readState } from '../follow/download-export.ts'
import { type BuildStamp, sourceName } from './build-stamp.ts'

import { isUnknown, type ShownData, shownData } from './shown-data.ts'

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

import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { formatCount } from '../../domain/text/format.ts'
import { sourceName } from '../../publisher/release/build-stamp.ts'
import { isUnknown, type ShownData, shownData } from '../../publisher/release/shown-data.ts'
import type { Settings } from '../settings/settings.ts'
import { databaseFile, hasDatabase, hasLostDatabase, readStoredDirectory } from './stored-directory.ts'

/**
 * Why the data folder must not be used: its data is lost, half restored, or does not belong to the site in SITE_DIR.
 */

type Folders = Pick<Settings, 'DATA_DIR' | 'SITE_DIR' | 'ALLOW_OTHER_DATA' | 'PUBLISH_TOKEN'>

const OVERRIDE = 'ALLOW_OTHER_DATA=1'

/** The folder's own random token, never one from the settings, which several installations may share. */
const ownSource = (dataDir: string): string | undefined => {
  try {
    return sourceName(JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).publishToken)
  } catch {
    return undefined
  }
}

/** Older code identified data only by its token. Data and sites from that time still do. */
const isOfOlderCode = (id: string | undefined, { directory, source }: ShownData, token: string | undefined): boolean =>
  id === undefined && directory === undefined && token !== undefined && sourceName(token) === source

const isSameData = (dataDir: string, shown: ShownData, token: string | undefined): boolean => {
  const stored = readStoredDirectory(dataDir, shown)
  return (
    isUnknown(shown) ||
    (stored?.id !== undefined && stored.id === shown.directory) ||
    stored?.knows === true ||
    ownSource(dataDir) === shown.source ||
    isOfOlderCode(stored?.id, shown, token)
  )
}

const companies = ({ companies: count }: ShownData): string =>
  `${formatCount(count)} ${count === 1 ? 'company' : 'companies'}`

/**
 * Checks the data folder before anything is written to it or to the site.
 * @returns one line that says what to do; undefined if the folder may be used
 * @throws one line if the database is damaged
 */
export const folderFault = ({ DATA_DIR, SITE_DIR, ALLOW_OTHER_DATA, PUBLISH_TOKEN }: Folders): string | undefined => {
  const [data, site] = [resolve(DATA_DIR), resolve(SITE_DIR)]
  if (hasBrokenOff(DATA_DIR))
    return `A restore into ${data} did not finish: the folder is half replaced. Run the same npm run restore again.`
  if (ALLOW_OTHER_DATA === '1') return undefined
  if (!hasDatabase(DATA_DIR) && isRestoreBegun(DATA_DIR))
    return `A restore into ${data} did not finish, and the folder has no data yet. Run the same npm run restore again, or set ${OVERRIDE} to start a new directory there.`
  if (hasLostDatabase(DATA_DIR))
    return `The database ${databaseFile(data)} is empty or missing, but the folder was in use. Restore a backup with npm run restore, or set ${OVERRIDE} to start a new directory there.`
  const shown = shownData(SITE_DIR)
  if (!shown) return undefined
  if (!hasDatabase(DATA_DIR))
    return `The site in ${site} shows ${companies(shown)}, but DATA_DIR ${data} has no data. Set DATA_DIR to the folder with that data (is its disk mounted?) or SITE_DIR to another folder; ${OVERRIDE} starts a new directory and replaces the site.`
  if (!isSameData(DATA_DIR, shown, PUBLISH_TOKEN))
    return `The site in ${site} shows ${companies(shown)} from other data than DATA_DIR ${data} contains. Set DATA_DIR and SITE_DIR to folders that belong together; ${OVERRIDE} replaces the site.`
  return undefined
}

/**
 * The id for data without one: that of the site built with the folder's token. Such data is a backup or copy that
 * someone put back.
 * @returns '' for a new random id
 */
export const directoryToKeep = ({ DATA_DIR, SITE_DIR, ALLOW_OTHER_DATA }: Folders): string => {
  if (ALLOW_OTHER_DATA === '1' || !hasDatabase(DATA_DIR)) return ''
  const shown = shownData(SITE_DIR)
  return shown?.directory && shown.source === ownSource(DATA_DIR) ? shown.directory : ''
}

/** Folder below the data folder where a restore stages a backup. */
export const RESTORING = '.restoring'

/** Exists while a restore moves the data folder's contents. Contains the folder of the earlier ones. */
export const movingMark = (dataDir: string): string => join(dataDir, RESTORING, 'moving')

/** True if a data folder has part of its earlier contents and part of a backup. */
export const hasBrokenOff = (dataDir: string): boolean => existsSync(movingMark(dataDir))

/** True if a restore was started and has not finished. Until it moves files, the folder's own data is untouched. */
const isRestoreBegun = (dataDir: string): boolean => existsSync(join(dataDir, RESTORING))

import { realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** The served folder. */
export const currentSite = (siteDir: string): string => join(resolve(siteDir), 'current')

/** The folder behind a link like `currentSite`, to compare releases. Undefined if there is none. */
export const releaseOf = (siteFolder: string): Promise<string | undefined> =>
  realpath(siteFolder).catch(() => undefined)

import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** Exists while a rollback holds the site at its release. */
export const holdFile = (siteDir: string): string => join(resolve(siteDir), '.rolled-back')

/** The site was rolled back, so it stays as it is. */
export class SiteHeldError extends Error {
  constructor() {
    super(
      'npm run rollback keeps the site at an earlier release. npm run build, or Rebuild everything in the console, publishes again.',
    )
  }
}

/** @throws SiteHeldError */
export const requireUnheld = (siteDir: string): void => {
  if (existsSync(holdFile(siteDir))) throw new SiteHeldError()
}

/** Identifies a rollback. '' without one. */
export const readHold = (siteDir: string): string =>
  existsSync(holdFile(siteDir)) ? readFileSync(holdFile(siteDir), 'utf8') || 'unknown' : ''

/**
 * A build ends the rollback that existed when it began, not a later one. @throws SiteHeldError if `readHold` would not
 * return `known`
 */
export const requireHold = (siteDir: string, known: string): void => {
  const hold = readHold(siteDir)
  if (hold !== '' && hold !== known) throw new SiteHeldError()
}

/** Lets publishers continue. */
export const endHold = (siteDir: string): Promise<void> => rm(holdFile(siteDir), { force: true })

/** What happens to the pages of a finished or failed build. */
import { rm } from 'node:fs/promises'
import { FullDiskError, fullFolders, isFullDisk } from '../../../server/process/full-folders.ts'
import { failureText } from '../../../server/process/report-failure.ts'
import { readStamp } from '../build-stamp.ts'
import { manifestFile } from '../manifest/manifest.ts'
import { finishedIn, type Look } from './cut-off-builds.ts'
import type { FinishedSource } from './reusable-pages.ts'

/** The pages of a release, if they look the same as a new one's. */
export const finishedRelease = (folder: string | undefined, { code, siteUrl }: Look): FinishedSource | undefined => {
  const stamp = folder === undefined ? undefined : readStamp(folder)
  const isAlike = stamp?.code === code && stamp.siteUrl === siteUrl
  return folder && isAlike ? { folder, manifest: manifestFile(folder) } : undefined
}

/**
 * Leaves a failed build's folder to the next build if it contains pages, except on a full disk.
 * @returns the failure, worded for people
 */
export const leaveBuild = async (workDir: string, error: unknown): Promise<unknown> => {
  const isFull = isFullDisk(failureText(error))
  const folders = error instanceof FullDiskError ? [error.folder] : isFull ? fullFolders() : []
  if (isFull || finishedIn(workDir) === 0) await rm(workDir, { recursive: true, force: true })
  if (!isFull) return error
  const where = folders.length > 0 ? `of ${folders.join(' and ')} ` : ''
  return new Error(`The disk ${where}is full: the site stays as it was, and the unfinished new one was removed`)
}

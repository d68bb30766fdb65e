import { mkdirSync, writeFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileOfPage } from '../../../domain/routes.ts'

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Waits for the disk: handing a page to another thread takes longer than writing it. */
const writeFile = (file: string, content: Buffer): void => {
  try {
    writeFileSync(file, content)
  } catch (error) {
    if (!isMissing(error)) throw error
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
}

/** Writes a page of a site that nobody is shown yet. */
export const createPage = (siteFolder: string, path: string, content: Buffer): void =>
  writeFile(join(siteFolder, fileOfPage(path)), content)

let parts = 0

/**
 * Replaces a page in one step: visitors get the old one or the new one, never a part. The last step, in which the disk
 * is waited for, goes on beside other work.
 */
export const replacePage = (siteFolder: string, path: string, content: Buffer): Promise<void> => {
  const file = join(siteFolder, fileOfPage(path))
  const part = join(dirname(file), `.${process.pid}-${++parts}.part`)
  writeFile(part, content)
  const replaced = rename(part, file)
  // whoever awaits it gets the failure; it must not end the process before
  replaced.catch(() => undefined)
  return replaced
}

export const removePage = (siteFolder: string, path: string): Promise<void> =>
  rm(join(siteFolder, fileOfPage(path)), { force: true })

import { mkdirSync, writeFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** File of a page below the site's folder: /companies is companies.html. */
export const fileOfPage = (path: string): string => {
  if (path === '/') return 'index.html'
  return /\.[a-z]+$/.test(path) ? path.slice(1) : `${path.slice(1)}.html`
}

const writeInNewFolder = (file: string, content: Buffer): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * Writes a page of a site that nobody is shown yet. Waits for the disk: the thread has nothing better to do, and
 * handing the page to another one takes longer than writing it.
 */
export const createPage = (siteFolder: string, path: string, content: Buffer): void => {
  const file = join(siteFolder, fileOfPage(path))
  try {
    writeFileSync(file, content)
  } catch (error) {
    if (!isMissing(error)) throw error
    writeInNewFolder(file, content)
  }
}

/** Replaces a page in one step: visitors get the old one or the new one, never a part. */
export const replacePage = async (siteFolder: string, path: string, content: Buffer): Promise<void> => {
  const file = join(siteFolder, fileOfPage(path))
  const part = join(dirname(file), `.${process.pid}.part`)
  writeInNewFolder(part, content)
  await rename(part, file)
}

export const removePage = (siteFolder: string, path: string): Promise<void> =>
  rm(join(siteFolder, fileOfPage(path)), { force: true })

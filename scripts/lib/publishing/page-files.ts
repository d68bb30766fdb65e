import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** File of a page below the site's folder: /companies is companies.html. */
export const fileOfPage = (path: string): string => {
  if (path === '/') return 'index.html'
  return /\.[a-z]+$/.test(path) ? path.slice(1) : `${path.slice(1)}.html`
}

/** Replaces a page in one step: visitors get the old one or the new one, never a part. */
export const writePage = async (siteFolder: string, path: string, content: string): Promise<void> => {
  const file = join(siteFolder, fileOfPage(path))
  const part = join(dirname(file), `.${process.pid}.part`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(part, content)
  await rename(part, file)
}

export const removePage = (siteFolder: string, path: string): Promise<void> =>
  rm(join(siteFolder, fileOfPage(path)), { force: true })

/** Says which state of the directory a site's sitemap lists: a publish that was cut off may have left it behind. */
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Position } from '../../../domain/publishing/change-log.ts'

/** A dotfile is not served. */
const noteFile = (siteFolder: string): string => join(siteFolder, '.sitemap')
const textOf = ({ seq, mark }: Position): string => `${seq} ${mark}`

export const noteSitemap = async (siteFolder: string, position: Position): Promise<void> => {
  await writeFile(`${noteFile(siteFolder)}.part`, textOf(position))
  await rename(`${noteFile(siteFolder)}.part`, noteFile(siteFolder))
}

export const sitemapShows = async (siteFolder: string, position: Position): Promise<boolean> =>
  (await readFile(noteFile(siteFolder), 'utf8').catch(() => '')) === textOf(position)

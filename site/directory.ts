/** The loader: the only file of the site that knows where the directory's data comes from. */
import { createReadStream, statSync } from 'node:fs'
import { LiveDirectory } from '../domain/directory/live/live-directory.ts'
import { providedPages } from '../domain/directory/pages/provided-pages.ts'
import { type SitePages, sitePages } from '../domain/directory/pages/site-pages.ts'
import { ExportReader } from '../domain/publishing/export-reader.ts'
import { linesOf } from '../domain/publishing/line-cutter.ts'
import { pageTwins } from './page-twins.ts'

let loaded: { version: string; pages: Promise<SitePages> } | undefined

const readPages = async (file: string): Promise<SitePages> => {
  const reader = new ExportReader()
  for await (const lines of linesOf(createReadStream(file, { encoding: 'utf8' })))
    for (const line of lines) reader.line(line)
  return sitePages(new LiveDirectory(reader.end(), pageTwins).lists)
}

const pagesOfFile = (file: string): Promise<SitePages> => {
  const { mtimeMs, size } = statSync(file)
  const version = `${file} ${mtimeMs} ${size}`
  if (loaded?.version !== version) loaded = { version, pages: readPages(file) }
  return loaded.pages
}

/**
 * The pages to render: those that the program provides, or else those of the export in DIRECTORY_FILE, which is read
 * again only after it changed.
 * @throws ExportError if the file is not a complete export
 */
export const loadPages = async (): Promise<SitePages> => {
  const provided = providedPages()
  if (provided) return provided
  const file = process.env['DIRECTORY_FILE']
  if (!file) throw new Error('No pages to render: build the site with `npm run build`, or run `npm run dev`')
  return pagesOfFile(file)
}

/** The loader: the only file of the site that knows where the directory's data comes from. */
import { createReadStream, statSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { ExportReader } from '../../../domain/export-reader.ts'
import { joinDirectory } from './join-directory.ts'
import { type SitePages, sitePages } from './site-pages.ts'

let loaded: { version: string; pages: Promise<SitePages> } | undefined

const readPages = async (file: string): Promise<SitePages> => {
  const reader = new ExportReader()
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY }))
    reader.line(line)
  return sitePages(joinDirectory(reader.end()))
}

/**
 * The pages of the directory, from the export that DIRECTORY_FILE names; read again only when that file has changed.
 * @throws ExportError when a row does not fit its schema or the file is incomplete
 */
export const loadPages = (): Promise<SitePages> => {
  const file = process.env['DIRECTORY_FILE']
  if (!file) throw new Error('DIRECTORY_FILE is not set: build the site with `npm run build`, or run `npm run dev`')
  const { mtimeMs, size } = statSync(file)
  const version = `${file} ${mtimeMs} ${size}`
  if (loaded?.version !== version) loaded = { version, pages: readPages(file) }
  return loaded.pages
}

import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExportedDirectory } from '../../../domain/export-reader.ts'
import { startProgress } from '../progress.ts'
import { downloadExportAtRest, type ExportSource, type OnRows } from './download-export.ts'
import { linkFile } from './link-file.ts'
import { logoFile, optimiseLogos } from './logos.ts'

/** For fewer pictures it is not worth to look which are there already. */
const LOOK_FROM = 50
/** Fewer logos than this are not worth a progress bar. */
const SHOW_PROGRESS_FROM = 100

/**
 * Puts a small picture of each logo into `outDir`/logos.
 * @returns the listings with the path of their picture on the site as logo
 */
export const withPictures = async (
  listings: ExportedDirectory['company_listings'],
  source: ExportSource,
  outDir: string,
): Promise<ExportedDirectory['company_listings']> => {
  const logos = listings.filter(({ logo }) => logo).length
  const progress = logos < SHOW_PROGRESS_FROM ? undefined : startProgress('Preparing logos', logos)
  const broken: string[] = []
  const names = await optimiseLogos(
    source.url,
    listings,
    (done) => progress?.update(done),
    (logo) => broken.push(logo),
  )
  progress?.done()
  for (const logo of broken) console.warn(`Logo left out, it cannot be read as a picture: ${logo}`)
  await mkdir(join(outDir, 'logos'), { recursive: true })
  const there = logos > LOOK_FROM ? new Set(await readdir(join(outDir, 'logos'))) : new Set()
  for (const name of new Set(names.values()))
    if (!there.has(name)) await linkFile(logoFile(name), join(outDir, 'logos', name))
  return listings.map((listing) => {
    const name = names.get(listing.id)
    return { ...listing, logo: name ? `/logos/${name}` : '' }
  })
}

/**
 * Loads the directory from PocketBase and puts a small picture of each logo into `outDir`/logos; each listing's logo
 * becomes that picture's path on the site.
 * @throws as `downloadExportAtRest` does
 */
export const loadDirectory = async (
  source: ExportSource,
  outDir: string,
  onRows?: OnRows,
): Promise<ExportedDirectory> => {
  console.log('Loading the directory …')
  const directory = await downloadExportAtRest(source, onRows)
  return { ...directory, company_listings: await withPictures(directory.company_listings, source, outDir) }
}

import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { LiveDirectory } from '../../domain/directory/live/live-directory.ts'
import { withPictures as withOwnPictures } from '../../domain/directory/packed/packed-listing.ts'
import { twinsOf } from '../../domain/directory/pages/twins/twin-forms.ts'
import { logoPath, sharePictureOf } from '../../domain/listings/logo/logo-tile.ts'
import { PHOTO_FOLDER } from '../../domain/photos/photo-file.ts'
import { EXPORTED, type ExportedCollection, type PublicListing } from '../../domain/publishing/directory-export.ts'
import type { ExportedDirectory } from '../../domain/publishing/export-reader.ts'
import { SKIPPED_LIMITS, type SkippedRecord } from '../../domain/publishing/skipped-records.ts'
import { filling } from '../../server/process/node-memory.ts'
import { startProgress } from '../../server/process/progress.ts'
import { linkFile } from '../release/releases.ts'
import { exportAnew } from './current-export.ts'
import type { ExportSource, OnRows } from './download-export.ts'
import { isPicture, logoFile, optimiseLogos } from './logos/optimize-logos.ts'
import { PICTURE_PROBLEMS } from './logos/picture-limits.ts'
import { withPhotos } from './photos/publish-photos.ts'

const lacksPicture = ({ id, name }: PublicListing, field: 'logo' | 'photos', why: string): SkippedRecord => ({
  collection: 'company_listings',
  record: id,
  label: name.slice(0, SKIPPED_LIMITS.label),
  listing: id,
  field,
  why,
  lacks: 'field',
})

/** For fewer pictures, checking which exist already is not worth it. */
const LOOK_FROM = 50
/** Fewer logos are not worth a progress bar. */
const SHOW_PROGRESS_FROM = 100

/** Exported rows whose pictures are in the site. */
interface WithPictures {
  /** With the paths of pictures as logos and photos. Listings that lack one are among the skipped records. */
  rows: ExportedDirectory
  /** Names of the files in the site that were put or removed. */
  files: string[]
}

/**
 * Puts the pictures of logos and photos into `outDir` before any page refers to them.
 * @param gone ids of deleted or hidden listings if the rows are changes; absent if they are the whole directory
 * @throws if PocketBase cannot be reached
 */
export const withPictures = async (
  rows: ExportedDirectory,
  source: ExportSource,
  outDir: string,
  gone?: readonly string[],
): Promise<WithPictures> => {
  const listings = rows.company_listings
  const logos = listings.filter(({ logo }) => logo).length
  const progress = logos < SHOW_PROGRESS_FROM ? undefined : startProgress('Preparing logos', logos)
  const known = await optimiseLogos(source.url, listings, (done) => progress?.update(done))
  progress?.done()
  for (const folder of ['logos', PHOTO_FOLDER]) await mkdir(join(outDir, folder), { recursive: true })
  const there = logos > LOOK_FROM ? new Set(await readdir(join(outDir, 'logos'))) : new Set()
  const names = [...known.values()].flatMap((logo) => ('name' in logo ? [logo.name, sharePictureOf(logo.name)] : []))
  for (const name of new Set(names)) {
    const file = join(outDir, 'logos', name)
    if (there.has(name)) continue
    // A damaged one may be the same file as the damaged one in the cache.
    if (existsSync(file) && !(await isPicture(file))) await rm(file)
    await linkFile(logoFile(name), file)
  }
  const company_listings = listings.map((listing) => {
    const logo = known.get(listing.id)
    if (!logo && listing.logo === '') return listing
    return withOwnPictures(listing, { logo: logo && 'name' in logo ? logoPath(logo.name) : '' })
  })
  const broken = listings.flatMap((listing): SkippedRecord[] => {
    const logo = known.get(listing.id)
    return logo && 'problem' in logo ? [lacksPicture(listing, 'logo', PICTURE_PROBLEMS[logo.problem])] : []
  })
  const photos = await withPhotos(company_listings, source, outDir, gone)
  const brokenPhotos = photos.broken.map(({ listing, problem }) =>
    lacksPicture(listing, 'photos', PICTURE_PROBLEMS[problem]),
  )
  return {
    rows: { ...rows, company_listings: photos.listings, skipped: [...rows.skipped, ...broken, ...brokenPhotos] },
    files: [...names.map((name) => `logos/${name}`), ...photos.files],
  }
}

/**
 * Loads the directory from PocketBase and puts the pictures of logos and photos into `outDir`. They become the site
 * paths of the small ones.
 * @throws as `exportAnew` does
 */
export const loadDirectory = async (
  source: ExportSource,
  outDir: string,
  onRows?: OnRows,
): Promise<ExportedDirectory> => {
  console.log('Loading the directory …')
  const directory = await exportAnew(source, { onRows })
  return (await withPictures(directory, source, outDir)).rows
}

/** The directory's lists, with the twins of their pages that PAGE_TWINS asks for. */
export const liveDirectory = (rows: ExportedDirectory): LiveDirectory =>
  new LiveDirectory(rows, twinsOf(process.env['PAGE_TWINS']))

/**
 * The same, with its lists. The exported rows are released, because a million companies contain what they need.
 * @throws as `exportAnew` does
 */
export const loadLiveDirectory = (source: ExportSource, outDir: string, onRows?: OnRows): Promise<LiveDirectory> =>
  filling(async () => liveDirectory(await loadDirectory(source, outDir, onRows)))

const collections = Object.keys(EXPORTED) as ExportedCollection[]

/** Writes the directory to a file in export format, for the site's loader. */
export const writeSnapshot = async (directory: ExportedDirectory, file: string): Promise<void> => {
  const out = createWriteStream(file)
  const write = async (value: unknown) => {
    if (!out.write(`${JSON.stringify(value)}\n`)) await once(out, 'drain')
  }
  await write({ export: 'haulindex', seq: directory.seq, mark: directory.mark })
  for (const collection of collections) for (const row of directory[collection]) await write([collection, row])
  const counts = Object.fromEntries(collections.map((collection) => [collection, directory[collection].length]))
  await write({ end: true, counts })
  out.end()
  await finished(out)
}

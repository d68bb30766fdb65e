/**
 * The pictures of approved photos: a folder per listing, in the site and in the cache. Unlike other files of pages,
 * they are removed as soon as no page shows them, because somebody may have deleted the photo for a reason.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pMap from 'p-map'
import { pathOf } from '../../../contract/route.ts'
import { ROUTES } from '../../../contract/routes.ts'
import { withPictures } from '../../../domain/directory/packed/packed-listing.ts'
import { largePhotoOf, PHOTO_FOLDER, smallPhotoPath } from '../../../domain/photos/photo-file.ts'
import type { PublicPhoto } from '../../../domain/photos/schema.ts'
import type { PublicListing } from '../../../domain/publishing/directory-export.ts'
import { inCache } from '../../../server/process/cache-folder.ts'
import { linkFile } from '../../release/releases.ts'
import type { ExportSource } from '../download-export.ts'
import { converter, downloadPicture, isPicture, writeWhole } from '../logos/optimize-logos.ts'
import type { PictureProblem } from '../logos/picture-limits.ts'

/** Raise this when you change how pictures are made. Their names change, because browsers cache them for a year. */
const PICTURES_VERSION = 1
const PARALLEL = 4

const CACHE = inCache(PHOTO_FOLDER)

/** Names of a photo's pictures, in their listing's folder. A stored file never changes, and an upload gets a new one. */
const namesOf = ({ id, file }: PublicPhoto): [small: string, large: string] => {
  const name = createHash('sha256').update(`${PICTURES_VERSION}\n${id}\n${file}`).digest('hex').slice(0, 20)
  const small = smallPhotoPath('', name).split('/').at(-1) ?? ''
  return [small, largePhotoOf(small)]
}

const areMade = async (files: readonly string[]): Promise<boolean> =>
  (await Promise.all(files.map(isPicture))).every(Boolean)

/** Makes the pictures of a photo in the cache. @returns why not @throws if PocketBase cannot be reached */
const makePictures = async (
  folder: string,
  photo: PublicPhoto,
  { url, publishToken }: ExportSource,
): Promise<PictureProblem | undefined> => {
  const [small, large] = namesOf(photo).map((name) => join(folder, name)) as [string, string]
  if (await areMade([small, large])) return undefined
  const path = `${pathOf(ROUTES.exportPhoto, { id: photo.id })}?${new URLSearchParams({ file: photo.file })}`
  const original = await downloadPicture(`${url}${path}`, { authorization: `Bearer ${publishToken}` })
  if (typeof original === 'string') return original
  const outcome = await converter.convert(original, 'photo')
  if ('problem' in outcome) return outcome.problem
  await mkdir(folder, { recursive: true })
  await writeWhole(large, outcome.share)
  await writeWhole(small, outcome.picture)
  return undefined
}

/** A damaged file in the site may be the same as the damaged one in the cache, which was made again. */
const linkPicture = async (from: string, to: string): Promise<void> => {
  if (existsSync(to) && !(await isPicture(to))) await rm(to)
  await linkFile(from, to)
}

/** Removes files of a folder, or the folder if nothing is left. @returns names of the removed files */
const keepOnly = async (folder: string, kept: readonly string[]): Promise<string[]> => {
  const others = (await readdir(folder).catch(() => [])).filter((name) => !kept.includes(name))
  for (const name of others) await rm(join(folder, name), { force: true })
  if (kept.length === 0) await rm(folder, { recursive: true, force: true })
  return others
}

/** Photos of listings, once their pictures are in the site. */
export interface PublishedPhotos {
  /** The listings. The file of each photo is the path of its small picture. */
  listings: PublicListing[]
  /** Photos that have no pictures. */
  broken: { listing: PublicListing; problem: PictureProblem }[]
  /** Names of the files in the site that were put or removed. */
  files: string[]
}

const publishPhotos = async (
  listing: PublicListing,
  source: ExportSource,
  outDir: string,
  { broken, files }: PublishedPhotos,
): Promise<PublicListing> => {
  const [cache, folder] = [join(CACHE, listing.id), join(outDir, PHOTO_FOLDER, listing.id)]
  const names: string[] = []
  const photos: PublicPhoto[] = []
  await mkdir(folder, { recursive: true })
  for (const photo of listing.photos) {
    const problem = await makePictures(cache, photo, source)
    if (problem) {
      broken.push({ listing, problem })
      continue
    }
    const [small, large] = namesOf(photo)
    for (const name of [small, large]) await linkPicture(join(cache, name), join(folder, name))
    names.push(small, large)
    photos.push({ ...photo, file: `/${PHOTO_FOLDER}/${listing.id}/${small}` })
  }
  await keepOnly(cache, names)
  const removed = await keepOnly(folder, names)
  files.push(...[...names, ...removed].map((name) => `${PHOTO_FOLDER}/${listing.id}/${name}`))
  return withPictures(listing, { photos })
}

/** Beyond this many, reading the folders is faster than trying each listing. */
const MOST_TRIED = 50

/** Listings that may have pictures, among these or all. */
const withFolders = async (outDir: string, among?: readonly string[]): Promise<string[]> => {
  if (among && among.length <= MOST_TRIED) return [...among]
  const names = await Promise.all(
    [CACHE, join(outDir, PHOTO_FOLDER)].map((folder) => readdir(folder).catch((): string[] => [])),
  )
  const wanted = among && new Set(among)
  return [...new Set(names.flat())].filter((name) => wanted?.has(name) ?? true)
}

/**
 * Puts the pictures of listings into `outDir`/photos, and removes pictures that nothing shows.
 * @param gone ids of deleted or hidden listings if these are changes; absent if these are all listings
 * @throws if PocketBase cannot be reached
 */
export const withPhotos = async (
  listings: readonly PublicListing[],
  source: ExportSource,
  outDir: string,
  gone?: readonly string[],
): Promise<PublishedPhotos> => {
  const published: PublishedPhotos = { listings: [], broken: [], files: [] }
  const shown = listings.filter(({ photos }) => photos.length > 0)
  const known = new Set(shown.map(({ id }) => id))
  const without = gone && [...gone, ...listings.flatMap(({ id }) => (known.has(id) ? [] : [id]))]
  for (const id of await withFolders(outDir, without)) {
    if (known.has(id)) continue
    await keepOnly(join(CACHE, id), [])
    const removed = await keepOnly(join(outDir, PHOTO_FOLDER, id), [])
    published.files.push(...removed.map((name) => `${PHOTO_FOLDER}/${id}/${name}`))
  }
  const ready = new Map<string, PublicListing>()
  const work = async (listing: PublicListing) => {
    ready.set(listing.id, await publishPhotos(listing, source, outDir, published))
  }
  await pMap(shown, work, { concurrency: PARALLEL })
  published.listings = shown.length === 0 ? [...listings] : listings.map((listing) => ready.get(listing.id) ?? listing)
  return published
}

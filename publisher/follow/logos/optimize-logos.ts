import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pMap from 'p-map'
import { logoNames, sharePictureOf } from '../../../domain/listings/logo/logo-tile.ts'
import type { PublicListing } from '../../../domain/publishing/directory-export.ts'
import { inCache } from '../../../server/process/cache-folder.ts'
import { describeDamage } from '../../../server/process/checksums.ts'
import { type KnownLogo, type LogoIndex, openLogoIndex } from './logo-index.ts'
import { PictureConverter } from './picture-converter.ts'
import { DOWNLOAD_LIMITS, type PictureProblem } from './picture-limits.ts'

const LOGO_FOLDER = inCache('logos')
/** Raise this when you change how pictures are made. Their names change, because browsers cache them for a year. */
const PICTURES_VERSION = 2
const INDEX_FILE = join(LOGO_FOLDER, `index-${PICTURES_VERSION}.db`)
const PARALLEL = 8

export const converter = new PictureConverter()

/** Where a picture is cached. */
export const logoFile = (name: string): string => join(LOGO_FOLDER, name)

const HEAD_BYTES = 12
const END_BYTES = 2

const isWebP = (head: Buffer, size: number): boolean =>
  head.toString('latin1', 0, 4) === 'RIFF' &&
  head.toString('latin1', 8, HEAD_BYTES) === 'WEBP' &&
  head.readUInt32LE(4) + 8 === size

const isJpeg = (head: Buffer, end: Buffer): boolean => head.readUInt16BE(0) === 0xffd8 && end.readUInt16BE(0) === 0xffd9

/** True if a file is a complete picture, judged by its header and end. */
export const isPicture = async (file: string): Promise<boolean> => {
  const handle = await open(file).catch(() => undefined)
  if (!handle) return false
  try {
    const { size } = await handle.stat()
    if (size < HEAD_BYTES) return false
    const { buffer: head } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const { buffer: end } = await handle.read(Buffer.alloc(END_BYTES), 0, END_BYTES, size - END_BYTES)
    return file.endsWith('.jpg') ? isJpeg(head, end) : isWebP(head, size)
  } finally {
    await handle.close()
  }
}

/** For more logos, pictures are only looked up by name. Opening each would delay a start by minutes. */
const MOST_OPENED = 20_000

/** Small pictures that are missing or damaged, or whose share picture is. Logs them. */
const lostPictures = async (names: Iterable<string>): Promise<ReadonlySet<string>> => {
  const small = [...new Set(names)]
  const there = small.length > MOST_OPENED ? new Set(await readdir(LOGO_FOLDER)) : undefined
  const lost = await pMap(
    small.flatMap((name) => [name, sharePictureOf(name)]),
    async (name) => ((there ? there.has(name) : await isPicture(logoFile(name))) ? [] : [name]),
    { concurrency: PARALLEL },
  )
  const files = new Set(lost.flat())
  const damaged = [...files].map(logoFile).filter((file) => existsSync(file))
  if (damaged.length > 0) console.warn(`${describeDamage(damaged)}: made again`)
  return new Set(small.filter((name) => files.has(name) || files.has(sharePictureOf(name))))
}

/** Writes a file in one step. */
export const writeWhole = async (file: string, content: Uint8Array): Promise<void> => {
  const part = `${file}.${process.pid}.part`
  await writeFile(part, content)
  await rename(part, file)
}

/** Makes the pictures of a logo, named after the original's content. */
const convert = async (original: Buffer, content: string): Promise<KnownLogo> => {
  for (const { small, share } of [logoNames(content, false), logoNames(content, true)])
    if ((await isPicture(logoFile(small))) && (await isPicture(logoFile(share)))) return { name: small }
  const outcome = await converter.convert(original)
  if ('problem' in outcome) return outcome
  const { small, share } = logoNames(content, outcome.isOnDark)
  await writeWhole(logoFile(share), outcome.share)
  await writeWhole(logoFile(small), outcome.picture)
  return { name: small }
}

const contentName = (original: Buffer): string =>
  createHash('sha256').update(`${PICTURES_VERSION}\n`).update(original).digest('hex').slice(0, 20)

type StoredLogo = Pick<PublicListing, 'id' | 'logo'>

const keyOf = ({ id, logo }: StoredLogo): string => `${id}/${logo}`

/** Makes pictures of unknown logos, once for equal ones. Final results are recorded. */
const pictureMaker = (url: string, index: LogoIndex, found: Map<string, KnownLogo>) => {
  const inProgress = new Map<string, Promise<KnownLogo>>()
  const convertOnce = (original: Buffer): Promise<KnownLogo> => {
    const content = contentName(original)
    const known = index.get(content)
    const running = known ? Promise.resolve(known) : (inProgress.get(content) ?? convert(original, content))
    inProgress.set(content, running)
    return running.then((result) => {
      if ('problem' in result) found.set(content, result)
      return result
    })
  }
  return async (logo: StoredLogo): Promise<KnownLogo> => {
    const original = await downloadPicture(
      `${url}/api/files/company_listings/${logo.id}/${encodeURIComponent(logo.logo)}`,
    )
    if (typeof original === 'string') return { problem: original }
    const result = await convertOnce(original)
    found.set(keyOf(logo), result)
    return result
  }
}

/**
 * Makes the pictures of every logo, without downloading known ones again. Equal logos share their files.
 * @param onLogo called with the number of finished logos
 * @returns listing id → name of its small picture, or why there is none, for listings with a logo
 * @throws if PocketBase cannot be reached
 */
export const optimiseLogos = async (
  url: string,
  listings: readonly StoredLogo[],
  onLogo: (done: number) => void,
): Promise<Map<string, KnownLogo>> => {
  const withLogo = listings.filter(({ logo }) => logo !== '')
  if (withLogo.length === 0) return new Map()
  await mkdir(LOGO_FOLDER, { recursive: true })
  const index = openLogoIndex(INDEX_FILE)
  const found = new Map<string, KnownLogo>()
  const make = pictureMaker(url, index, found)
  try {
    const logos = new Map<string, KnownLogo>()
    const unknown: StoredLogo[] = []
    const before = withLogo.map((listing) => ({ listing, known: index.get(keyOf(listing)) }))
    const lost = await lostPictures(before.flatMap(({ known }) => (known && 'name' in known ? known.name : [])))
    for (const { listing, known } of before) {
      if (known && !('name' in known && lost.has(known.name))) logos.set(listing.id, known)
      else unknown.push(listing)
    }
    onLogo(logos.size)
    const work = async (listing: StoredLogo) => {
      logos.set(listing.id, await make(listing))
      onLogo(logos.size)
    }
    await pMap(unknown, work, { concurrency: PARALLEL })
    return logos
  } finally {
    if (found.size > 0) index.add(found)
    index.close()
  }
}

/** Statuses of a busy or stopped server, which say nothing about the file. */
const LATER: readonly number[] = [429, 502, 503, 504]

const readBody = async (response: Response): Promise<Buffer | undefined> => {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > DOWNLOAD_LIMITS.bytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Downloads a stored picture, or returns why not. @throws if PocketBase cannot be reached */
export const downloadPicture = async (
  url: string,
  headers: Record<string, string> = {},
): Promise<Buffer | PictureProblem> => {
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(DOWNLOAD_LIMITS.seconds * 1000) })
    if (LATER.includes(response.status)) throw new Error(`${url} answers ${response.status}`)
    if (response.ok) return (await readBody(response)) ?? 'tooLarge'
    await response.body?.cancel()
    return response.status === 404 ? 'missing' : 'notLoaded'
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return 'notLoaded'
    throw error
  }
}

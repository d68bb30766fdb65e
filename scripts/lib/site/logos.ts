import { createHash } from 'node:crypto'
import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pMap from 'p-map'
import sharp from 'sharp'
import type { PublicListing } from '../../../domain/directory-export.ts'
import { PROJECT } from '../project.ts'
import { openLogoIndex } from './logo-index.ts'

/** Twice the largest size at which a page shows a logo, in pixels. */
const LOGO_PX = 192
const LOGO_FOLDER = join(PROJECT, '.cache', 'logos')
const INDEX_FILE = join(LOGO_FOLDER, 'index.db')
const PARALLEL = 8

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  )

const writeWhole = async (file: string, content: string | Buffer): Promise<void> => {
  const part = `${file}.${process.pid}.part`
  await writeFile(part, content)
  await rename(part, file)
}

/** The picture as WebP, named by the original's content; '' when it cannot be read as a picture. */
const optimise = async (original: Buffer, inProgress: Map<string, Promise<string>>): Promise<string> => {
  const name = `${createHash('sha256').update(original).digest('hex').slice(0, 20)}.webp`
  const file = join(LOGO_FOLDER, name)
  const convert = async (): Promise<string> => {
    if (await exists(file)) return name
    const size = { width: LOGO_PX, height: LOGO_PX, fit: 'inside', withoutEnlargement: true } as const
    const image = sharp(original, { density: 144, limitInputPixels: 50_000_000 }).resize(size).webp({ quality: 82 })
    const picture = await image.toBuffer().catch(() => undefined)
    if (!picture) return ''
    await writeWhole(file, picture)
    return name
  }
  const running = inProgress.get(name) ?? convert()
  inProgress.set(name, running)
  return running
}

const download = async (url: string): Promise<Buffer | undefined> => {
  const response = await fetch(url)
  if (response.ok) return Buffer.from(await response.arrayBuffer())
  if (response.status === 404) return undefined
  throw new Error(`${url} answers ${response.status}`)
}

/**
 * Makes a small picture of every logo; one that was made before is not fetched again. Equal logos share a file.
 * @param onLogo called with the number of logos done so far
 * @param onBroken called with the listing and file name of a logo that is missing or no picture
 * @returns listing id → file name below LOGO_FOLDER, for the listings that have a logo
 * @throws when PocketBase cannot be reached
 */
export const optimiseLogos = async (
  url: string,
  listings: readonly Pick<PublicListing, 'id' | 'logo'>[],
  onLogo: (done: number) => void,
  onBroken: (logo: string) => void,
): Promise<Map<string, string>> => {
  const withLogo = listings.filter(({ logo }) => logo !== '')
  if (withLogo.length === 0) return new Map()
  await mkdir(LOGO_FOLDER, { recursive: true })
  const index = openLogoIndex(INDEX_FILE)
  const added = new Map<string, string>()
  const inProgress = new Map<string, Promise<string>>()
  let done = 0
  const make = async (key: string): Promise<string> => {
    const original = await download(`${url}/api/files/company_listings/${key}`)
    const name = original ? await optimise(original, inProgress) : ''
    if (name) added.set(key, name)
    else onBroken(key)
    return name
  }
  const logoOf = async ({ id, logo }: Pick<PublicListing, 'id' | 'logo'>): Promise<[string, string]> => {
    const key = `${id}/${logo}`
    const name = await make(key)
    onLogo(++done)
    return [id, name]
  }
  try {
    const known = new Map(withLogo.map(({ id, logo }) => [id, index.get(`${id}/${logo}`) ?? '']))
    done = withLogo.filter(({ id }) => known.get(id)).length
    onLogo(done)
    const missing = withLogo.filter(({ id }) => !known.get(id))
    for (const [id, name] of await pMap(missing, logoOf, { concurrency: PARALLEL })) known.set(id, name)
    return new Map([...known].filter(([, name]) => name !== ''))
  } finally {
    if (added.size > 0) index.add(added)
    index.close()
  }
}

/** Where an optimised logo is kept. */
export const logoFile = (name: string): string => join(LOGO_FOLDER, name)

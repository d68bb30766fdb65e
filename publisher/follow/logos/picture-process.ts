import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Raw } from 'sharp'
import sharp from 'sharp'
import { BRAND } from '../../../domain/brand.ts'
import { DARK_TILE, needsDarkTile, SHARE_PICTURE, WHITE_TILE } from '../../../domain/listings/logo/logo-tile.ts'
import { SMALL_PHOTO_SIDE } from '../../../domain/photos/photo-file.ts'
import { PHOTO_LIMITS } from '../../../domain/photos/rules.ts'
import { PROJECT } from '../../../server/process/project.ts'
import {
  LOGO_PX,
  PICTURE_LIMITS,
  type PictureAnswer,
  type Pictures,
  type PictureTask,
  READY,
} from './picture-limits.ts'

/**
 * The process that converts strangers' pictures. It ends with its parent, and when it exceeds its memory limit, however
 * busy it is. Its parent ends it when it exceeds its time limit.
 */

const LOOK_EVERY_MS = 20
const INSIDE = { fit: 'inside', withoutEnlargement: true } as const
const IMPORTED_QUALITIES = [82, 60, 40] as const
/** Larger than a share picture shows it. */
const IMPORTED_LOGO_SIDE = 1000
const SMALL = { width: LOGO_PX, height: LOGO_PX, ...INSIDE } as const

sharp.cache(false)
sharp.concurrency(1)

/** An ordinary exit would wait for the drawing threads. */
const end = () => process.kill(process.pid, 'SIGKILL')

/** The picture upright, as browsers show it, in sRGB with opacity, without metadata, and no larger than needed. */
const readUpright = (original: Uint8Array): Promise<RawPicture> =>
  sharp(original, { density: 144, limitInputPixels: PICTURE_LIMITS.pixels })
    .autoOrient()
    .resize({ ...LOGO_BOX, ...INSIDE })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })

/** Upright, without metadata, and fitted into a square. */
const drawn = (original: Uint8Array, side: number) =>
  sharp(original, { density: 144, limitInputPixels: PICTURE_LIMITS.pixels })
    .autoOrient()
    .resize({ width: side, height: side, ...INSIDE })
    .toColourspace('srgb')

/** A photo has no opacity. */
const drawnPhoto = (original: Uint8Array, side: number) =>
  drawn(original, side).flatten({ background: BRAND.colors.paper })

const drawPhoto = async (original: Uint8Array): Promise<Pictures> => {
  const [picture, share] = await Promise.all([
    drawnPhoto(original, SMALL_PHOTO_SIDE).webp({ quality: 72 }).toBuffer(),
    drawnPhoto(original, PHOTO_LIMITS.side).jpeg({ quality: 80, mozjpeg: true }).toBuffer(),
  ])
  return { picture, share, isOnDark: false }
}

const NO_SHARE = { share: new Uint8Array(), isOnDark: false }

/**
 * A picture full of small details takes more bytes than a photo may have, so it gets fewer of them. Visitors get another
 * one that is drawn from it, so a tenth more bytes do not matter, and mozjpeg would take six times as long.
 */
const drawImportedPhoto = async (original: Uint8Array): Promise<Pictures> => {
  for (const quality of IMPORTED_QUALITIES) {
    const picture = await drawnPhoto(original, PHOTO_LIMITS.side).jpeg({ quality }).toBuffer()
    if (picture.length <= PHOTO_LIMITS.bytes) return { picture, ...NO_SHARE }
  }
  return { picture: await drawnPhoto(original, SMALL_PHOTO_SIDE).jpeg().toBuffer(), ...NO_SHARE }
}

const drawImportedLogo = async (original: Uint8Array): Promise<Pictures> => ({
  picture: await drawn(original, IMPORTED_LOGO_SIDE).png({ palette: false }).toBuffer(),
  ...NO_SHARE,
})

const drawLogo = async (original: Uint8Array): Promise<Pictures> => {
  const logo = await readUpright(original)
  const small = await sharp(logo.data, { raw: logo.info }).resize(SMALL).raw().toBuffer({ resolveWithObject: true })
  const isOnDark = needsDarkTile({ ...small.info, data: small.data })
  const picture = await sharp(small.data, { raw: small.info }).webp({ quality: 82 }).toBuffer()
  return { picture, share: await drawSharePicture(logo, isOnDark), isOnDark }
}

const DRAW = {
  logo: drawLogo,
  photo: drawPhoto,
  imported_logo: drawImportedLogo,
  imported_photo: drawImportedPhoto,
} as const satisfies Record<PictureTask['kind'], (original: Uint8Array) => Promise<Pictures>>

const convert = async ({ kind, original }: PictureTask): Promise<Pictures | undefined> => {
  try {
    return await DRAW[kind](original)
  } catch {
    return undefined
  }
}

process.on('disconnect', end)
process.on('message', async (task: PictureTask) => {
  const answer: PictureAnswer = { id: task.id, pictures: await convert(task) }
  process.send?.(answer)
})
setInterval(() => {
  if (process.memoryUsage.rss() > PICTURE_LIMITS.processBytes) end()
}, LOOK_EVERY_MS)
process.send?.(READY)

// The share picture: the logo on its tile, on our sign. It contains no words of the company, so only a new logo changes
// it.

const { width: WIDTH, height: HEIGHT } = SHARE_PICTURE
const SIGN = { left: 36, top: 36, width: WIDTH - 72, height: HEIGHT - 72, radius: 44, inset: 16, line: 8 }
const TILE = { left: 96, top: 96, width: WIDTH - 192, height: 340, radius: 14 }
/** The area of the tile that a logo may fill. */
const LOGO_BOX = { width: 880, height: 276 } as const
/** Small logos are enlarged at most this much, to avoid blur. */
const MOST_ENLARGED = 2.5

/** Our name, cut from the site's own picture, so that no font is needed here. */
const NAME = { from: { left: 140, top: 168, width: 604, height: 112 }, left: 92, top: 474, height: 74 } as const

interface RawPicture {
  data: Buffer
  info: Raw
}

const signSvg = (tile: string): string => {
  const { left, top, width, height, radius, inset, line } = SIGN
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="${BRAND.colors.paper}"/>
    <rect x="${left}" y="${top}" width="${width}" height="${height}" rx="${radius}" fill="${BRAND.colors.green}"/>
    <rect x="${left + inset}" y="${top + inset}" width="${width - 2 * inset}" height="${height - 2 * inset}"
      rx="${radius - inset}" fill="none" stroke="#ffffff" stroke-width="${line}"/>
    <rect x="${TILE.left}" y="${TILE.top}" width="${TILE.width}" height="${TILE.height}" rx="${TILE.radius}" fill="${tile}"/>
  </svg>`
}

const drawSign = async (tile: string): Promise<RawPicture> => {
  const social = await readFile(join(PROJECT, 'site', 'public', 'social.png'))
  const input = await sharp(social).extract(NAME.from).resize({ height: NAME.height }).png().toBuffer()
  return sharp(Buffer.from(signSvg(tile)))
    .composite([{ input, left: NAME.left, top: NAME.top }])
    .flatten({ background: BRAND.colors.paper })
    .raw()
    .toBuffer({ resolveWithObject: true })
}

const signs = new Map<string, Promise<RawPicture>>()
const signOf = (tile: string): Promise<RawPicture> => {
  const sign = signs.get(tile) ?? drawSign(tile)
  signs.set(tile, sign)
  return sign
}

/** Draws the share picture for a logo with opacity. @returns a JPEG */
const drawSharePicture = async (logo: RawPicture, isOnDark: boolean): Promise<Buffer> => {
  const { data, info } = await signOf(isOnDark ? DARK_TILE : WHITE_TILE)
  const scale = Math.min(LOGO_BOX.width / logo.info.width, LOGO_BOX.height / logo.info.height, MOST_ENLARGED)
  const [width, height] = [logo.info.width, logo.info.height].map((side) => Math.max(1, Math.round(side * scale))) as [
    number,
    number,
  ]
  const input = await sharp(logo.data, { raw: logo.info }).resize(width, height, { fit: 'fill' }).png().toBuffer()
  const [left, top] = [
    TILE.left + Math.round((TILE.width - width) / 2),
    TILE.top + Math.round((TILE.height - height) / 2),
  ]
  return sharp(data, { raw: info }).composite([{ input, left, top }]).jpeg({ quality: 82 }).toBuffer()
}

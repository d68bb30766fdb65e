/**
 * The process that converts pictures of strangers. It ends, however busy, when its parent does or when it takes more
 * memory than it may; its parent ends it when it takes more time.
 */
import sharp from 'sharp'
import { needsDarkTile } from '../../../domain/listings/logo/logo-tile.ts'
import {
  LOGO_PX,
  type LogoPictures,
  PICTURE_LIMITS,
  type PictureAnswer,
  type PictureTask,
  READY,
} from './picture-limits.ts'
import { drawSharePicture, LOGO_BOX, type RawPicture } from './share-picture.ts'

const LOOK_EVERY_MS = 20
const INSIDE = { fit: 'inside', withoutEnlargement: true } as const
const SMALL = { width: LOGO_PX, height: LOGO_PX, ...INSIDE } as const

sharp.cache(false)
sharp.concurrency(1)

/** An ordinary exit would wait for the threads that draw. */
const end = () => process.kill(process.pid, 'SIGKILL')

/** Upright as browsers show it, in sRGB with opacity, without metadata, no larger than any picture of it. */
const readUpright = (original: Uint8Array): Promise<RawPicture> =>
  sharp(original, { density: 144, limitInputPixels: PICTURE_LIMITS.pixels })
    .autoOrient()
    .resize({ ...LOGO_BOX, ...INSIDE })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })

const convert = async (original: Uint8Array): Promise<LogoPictures | undefined> => {
  try {
    const logo = await readUpright(original)
    const small = await sharp(logo.data, { raw: logo.info }).resize(SMALL).raw().toBuffer({ resolveWithObject: true })
    const isOnDark = needsDarkTile({ ...small.info, data: small.data })
    const picture = await sharp(small.data, { raw: small.info }).webp({ quality: 82 }).toBuffer()
    return { picture, share: await drawSharePicture(logo, isOnDark), isOnDark }
  } catch {
    return undefined
  }
}

process.on('disconnect', end)
process.on('message', async ({ id, original }: PictureTask) => {
  const answer: PictureAnswer = { id, pictures: await convert(original) }
  process.send?.(answer)
})
setInterval(() => {
  if (process.memoryUsage.rss() > PICTURE_LIMITS.processBytes) end()
}, LOOK_EVERY_MS)
process.send?.(READY)

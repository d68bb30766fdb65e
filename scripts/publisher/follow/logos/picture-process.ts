/**
 * The process that converts pictures of strangers. It ends, however busy, when its parent does or when it takes more
 * memory than it may; its parent ends it when it takes more time.
 */
import sharp from 'sharp'
import { LOGO_PX, PICTURE_LIMITS, type PictureAnswer, type PictureTask, READY } from './picture-limits.ts'

const LOOK_EVERY_MS = 20
const SIZE = { width: LOGO_PX, height: LOGO_PX, fit: 'inside', withoutEnlargement: true } as const

sharp.cache(false)
sharp.concurrency(1)

/** An ordinary exit would wait for the threads that draw. */
const end = () => process.kill(process.pid, 'SIGKILL')

const convert = (original: Uint8Array): Promise<Uint8Array | undefined> =>
  sharp(original, { density: 144, limitInputPixels: PICTURE_LIMITS.pixels })
    .resize(SIZE)
    .webp({ quality: 82 })
    .toBuffer()
    .catch(() => undefined)

process.on('disconnect', end)
process.on('message', async ({ id, original }: PictureTask) => {
  const answer: PictureAnswer = { id, picture: await convert(original) }
  process.send?.(answer)
})
setInterval(() => {
  if (process.memoryUsage.rss() > PICTURE_LIMITS.processBytes) end()
}, LOOK_EVERY_MS)
process.send?.(READY)

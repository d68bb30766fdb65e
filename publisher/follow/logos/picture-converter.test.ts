import { spawn } from 'node:child_process'
import { once } from 'node:events'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { SHARE_PICTURE } from '../../../domain/listings/logo/logo-tile.ts'
import { eventually } from '../../../tests/support/eventually.ts'
import { endlessLogo, heavyPng, hugePng, plainLogo } from '../../../tests/support/hostile/images.ts'
import { PictureConverter } from './picture-converter.ts'
import { LOGO_PX, type Pictures } from './picture-limits.ts'

/** Longer than any usual picture takes on a busy machine. */
const SECONDS = 4

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
const isGone = (pid: number) => eventually(() => expect(isRunning(pid)).toBe(false))

const good = (converter: PictureConverter, count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => converter.convert(plainLogo(`Logo ${n}`))))
const allDrawn = (outcomes: readonly object[]) => outcomes.every((outcome) => 'picture' in outcome)

test('a picture becomes a small WebP, and other files are rejected', async () => {
  const converter = new PictureConverter()
  const outcome = await converter.convert(plainLogo('Acme'))
  const picture = 'picture' in outcome ? outcome.picture : new Uint8Array()
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: LOGO_PX, height: LOGO_PX })
  expect(await converter.convert(Buffer.from('no picture'))).toEqual({ problem: 'unreadable' })
  converter.close()
})

/** 400 × 300 stored pixels, red at the left and blue at the right, as a phone held upright stores a photo. */
const phonePhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#ff0000' } })
    .composite([
      { input: { create: { width: 200, height: 300, channels: 3, background: '#0000ff' } }, left: 200, top: 0 },
    ])
    .withMetadata({ orientation: 6, exif: { IFD0: { Artist: 'Olive Owner' } } })
    .jpeg()
    .toBuffer()

const picturesOf = async (original: Uint8Array): Promise<Pictures> => {
  const converter = new PictureConverter()
  const outcome = await converter.convert(original)
  converter.close()
  if ('problem' in outcome) throw new Error(outcome.problem)
  return outcome
}

test('a photo from a phone is upright, and contains no metadata about who took it', async () => {
  const photo = await phonePhoto()
  expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) })
  const { picture, share } = await picturesOf(photo)
  const { width, height, orientation, exif, icc, xmp } = await sharp(picture).metadata()
  expect({ width, height, orientation, exif, icc, xmp }).toEqual({ width: 144, height: 192 })
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const [top, bottom] = [20, 170].map((y) => [...data.subarray(info.channels * (y * info.width + 70))].slice(0, 3))
  expect(top?.map((value) => Math.round(value / 255))).toEqual([1, 0, 0])
  expect(bottom?.map((value) => Math.round(value / 255))).toEqual([0, 0, 1])
  expect((await sharp(share).metadata()).exif).toBeUndefined()
})

test('a photo becomes a small and a large picture of the same shape, without metadata', async () => {
  const converter = new PictureConverter()
  const outcome = await converter.convert(await phonePhoto(), 'photo')
  converter.close()
  if ('problem' in outcome) throw new Error(outcome.problem)
  for (const [picture, format] of [
    [outcome.picture, 'webp'],
    [outcome.share, 'jpeg'],
  ] as const) {
    const { width, height, exif, xmp, icc } = await sharp(picture).metadata()
    expect({ width, height, exif, xmp, icc }).toEqual({ width: 300, height: 400 })
    expect((await sharp(picture).metadata()).format).toBe(format)
  }
})

test('a JPEG of four printing colors becomes a picture of three', async () => {
  const printed = await sharp(await phonePhoto())
    .autoOrient()
    .toColourspace('cmyk')
    .jpeg()
    .toBuffer()
  expect(await sharp(printed).metadata()).toMatchObject({ space: 'cmyk' })
  expect(await sharp((await picturesOf(printed)).picture).metadata()).toMatchObject({ space: 'srgb', width: 144 })
})

const shape = (width: number, height: number, color: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect x="10%" y="10%" width="80%" height="80%" fill="${color}"/></svg>`,
  )

test.each([
  ['a square logo', 400, 400, '#b42318', false],
  ['a tall one', 90, 1600, '#123a7a', false],
  ['a wide one', 1600, 60, '#444444', false],
  ['a tiny one', 16, 16, '#0b6e4f', false],
  ['a black one', 600, 200, '#000000', false],
  ['a white one', 600, 200, '#ffffff', true],
])('%s gets a share picture, 1200 × 630, and the tile for it', async (_, width, height, color, onDark) => {
  const { share, isOnDark } = await picturesOf(shape(width, height, color))
  expect(await sharp(share).metadata()).toMatchObject({ format: 'jpeg', ...SHARE_PICTURE })
  expect(share.length).toBeLessThan(60_000)
  expect(isOnDark).toBe(onDark)
  const { data, info } = await sharp(share).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => data[info.channels * (y * info.width + x)] ?? 0
  const drawn = Number.parseInt(color.slice(1, 3), 16)
  expect(Math.abs(at(600, 266) - drawn), 'the logo is in the middle of the tile').toBeLessThan(16)
  expect(at(110, 110) > 200, 'the tile is white').toBe(!onDark)
})

test('pictures that take minutes are given up, one by one, with their process, and all others are drawn', async () => {
  const converter = new PictureConverter(SECONDS)
  const before = good(converter, 10)
  const endless = [converter.convert(endlessLogo()), converter.convert(endlessLogo())]
  const after = good(converter, 10)
  expect(allDrawn(await before)).toBe(true)
  const { pid = 0 } = converter
  expect(isRunning(pid)).toBe(true)
  expect(await Promise.all(endless)).toEqual([{ problem: 'slow' }, { problem: 'slow' }])
  await isGone(pid)
  expect(allDrawn(await after)).toBe(true)
  converter.close()
})

test('pictures with too many pixels or too much memory are given up, and all others are drawn', async () => {
  const [huge, heavy] = [hugePng(), await heavyPng()]
  expect(Math.max(huge.length, heavy.length)).toBeLessThan(3_000_000)
  // whether a picture lacks the memory that the heavy one takes depends on timing
  for (let round = 0; round < 4; round++) {
    const converter = new PictureConverter()
    const bombs = [converter.convert(huge), converter.convert(heavy)]
    const after = good(converter, 5)
    expect(await Promise.all(bombs)).toEqual([{ problem: 'unreadable' }, { problem: 'large' }])
    expect(allDrawn(await after)).toBe(true)
    converter.close()
  }
})

test('a process that someone else kills loses no picture', async () => {
  const converter = new PictureConverter()
  await good(converter, 1)
  const { pid = 0 } = converter
  const pictures = good(converter, 20)
  process.kill(pid, 'SIGKILL')
  expect(allDrawn(await pictures)).toBe(true)
  converter.close()
})

test('its process ends when the parent is killed, even in the middle of a picture', async () => {
  const program = `
      import { PictureConverter } from './publisher/follow/logos/picture-converter.ts'
      import { endlessLogo } from './tests/support/hostile/images.ts'
      const converter = new PictureConverter(600)
      await converter.convert(Buffer.from('no picture'))
      void converter.convert(endlessLogo())
      console.log(converter.pid)`
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  const pid = Number(line.toString())
  expect(isRunning(pid)).toBe(true)
  parent.kill('SIGKILL')
  await isGone(pid)
})

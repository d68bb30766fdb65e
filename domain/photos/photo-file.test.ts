import sharp from 'sharp'
import { describe, expect, it, test } from 'vitest'
import { pngOfSize, sourceOf } from '../../tests/support/hostile/images.ts'
import { PHOTO_PROBLEMS, readPhoto, withoutMetadata } from './photo-file.ts'

const picture = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: { r: 11, g: 110, b: 79 } } })
const GPS = { IFD3: { GPSLatitude: '39/1 3/1 0/1', GPSLatitudeRef: 'N' } }

test('a photo is a JPEG of at most 1,600 pixels a side', async () => {
  expect(readPhoto(sourceOf(await picture().jpeg().toBuffer()))).toEqual({ width: 400, height: 300 })
  expect(readPhoto(sourceOf(await picture(1600, 10).jpeg({ progressive: true }).toBuffer()))).toMatchObject({
    width: 1600,
  })
  const wide = await picture(1601, 10).jpeg().toBuffer()
  expect(readPhoto(sourceOf(wide))).toEqual({ problem: PHOTO_PROBLEMS.tooManyPixels })
})

test.each([
  ['a PNG', async () => pngOfSize(10, 10), PHOTO_PROBLEMS.noPhoto],
  ['a page', async () => Buffer.from('<html>'), PHOTO_PROBLEMS.noPhoto],
  ['half a JPEG', async () => (await picture().jpeg().toBuffer()).subarray(0, 60), PHOTO_PROBLEMS.broken],
  ['a JPEG without its end', async () => (await picture().jpeg().toBuffer()).subarray(0, -2), PHOTO_PROBLEMS.broken],
  ['a place', () => picture().withExif(GPS).jpeg().toBuffer(), PHOTO_PROBLEMS.metadata],
  [
    'a description in XMP',
    () => picture().withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>').jpeg().toBuffer(),
    PHOTO_PROBLEMS.metadata,
  ],
])('%s is refused', async (_, make, problem) => {
  expect(readPhoto(sourceOf(await make()))).toEqual({ problem })
})

test('a file of more than one megabyte is refused without reading it', () => {
  const read = () => {
    throw new Error('nothing is read')
  }
  expect(readPhoto({ size: 1024 * 1024 + 1, read })).toEqual({ problem: PHOTO_PROBLEMS.tooLarge })
})

describe('a JPEG without its metadata', () => {
  it('is a photo of the same pixels, with its color profile', async () => {
    const tagged = await picture().withIccProfile('p3').withExif(GPS).jpeg().toBuffer()
    const clean = Buffer.from(withoutMetadata(tagged))
    expect(readPhoto(sourceOf(clean))).toEqual({ width: 400, height: 300 })
    const { exif, icc } = await sharp(clean).metadata()
    expect({ exif, hasProfile: icc !== undefined }).toEqual({ exif: undefined, hasProfile: true })
    expect(await sharp(clean).raw().toBuffer()).toEqual(await sharp(tagged).raw().toBuffer())
  })

  it('is the same file if it had none', async () => {
    const plain = await picture().jpeg().toBuffer()
    expect(Buffer.from(withoutMetadata(plain))).toEqual(plain)
  })
})

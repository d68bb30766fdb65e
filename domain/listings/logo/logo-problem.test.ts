import sharp from 'sharp'
import { describe, expect, it, test } from 'vitest'
import { animatedPng, animatedWebp, pngOfSize, sourceOf } from '../../../tests/support/hostile/images.ts'
import { LOGO_PROBLEMS, logoProblem } from './logo-problem.ts'

const problemOf = (bytes: Buffer) => logoProblem(sourceOf(bytes))
const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 4, background: { r: 11, g: 110, b: 79, alpha: 0.5 } } })

const WHOLE: [string, () => Promise<Buffer>][] = [
  ['PNG', () => picture().png().toBuffer()],
  ['PNG with a palette', () => picture().png({ palette: true }).toBuffer()],
  ['JPEG', () => picture().jpeg().toBuffer()],
  ['progressive JPEG', () => picture().jpeg({ progressive: true }).toBuffer()],
  [
    'JPEG with a profile',
    () =>
      picture()
        .withIccProfile('p3')
        .withExif({ IFD0: { Copyright: 'x'.repeat(9000) } })
        .jpeg()
        .toBuffer(),
  ],
  ['WebP', () => picture().webp().toBuffer()],
  ['WebP without loss', () => picture().webp({ lossless: true }).toBuffer()],
  ['WebP without transparency', () => picture().removeAlpha().webp().toBuffer()],
  ['largest PNG', () => picture(4096, 4096).png().toBuffer()],
]

describe.each(WHOLE)('a %s', (_, make) => {
  it('is a logo, whatever its name', async () => {
    expect(problemOf(await make())).toBeUndefined()
  })

  it('that is truncated is not', async () => {
    const bytes = await make()
    for (const share of [0.02, 0.1, 0.3]) {
      const part = bytes.subarray(0, Math.max(12, Math.floor(bytes.length * share)))
      expect([LOGO_PROBLEMS.broken, LOGO_PROBLEMS.noImage]).toContain(problemOf(part))
    }
  })
})

test.each([
  ['30,000 pixels square in a few bytes', () => pngOfSize(30_000, 30_000), LOGO_PROBLEMS.tooManyPixels],
  ['one pixel too wide', () => pngOfSize(4097, 1), LOGO_PROBLEMS.tooManyPixels],
  ['without a pixel', () => pngOfSize(0, 10), LOGO_PROBLEMS.broken],
  ['of moving pictures', () => animatedPng(), LOGO_PROBLEMS.moves],
])('a PNG %s is refused', (_, make, problem) => {
  expect(problemOf(make())).toBe(problem)
})

test('a JPEG and a WebP with more pixels than allowed are refused', async () => {
  expect(problemOf(await picture(5000, 10).jpeg().toBuffer())).toBe(LOGO_PROBLEMS.tooManyPixels)
  expect(problemOf(await picture(10, 5000).webp().toBuffer())).toBe(LOGO_PROBLEMS.tooManyPixels)
  expect(problemOf(await picture(10, 5000).webp({ lossless: true }).toBuffer())).toBe(LOGO_PROBLEMS.tooManyPixels)
  const jpeg = await picture().jpeg().toBuffer()
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(65_500, frame + 5)
  expect(problemOf(jpeg)).toBe(LOGO_PROBLEMS.tooManyPixels)
})

test('an animated WebP is refused', async () => {
  expect(problemOf(await animatedWebp())).toBe(LOGO_PROBLEMS.moves)
})

test.each([
  ['<svg xmlns="http://www.w3.org/2000/svg"><use/></svg>', LOGO_PROBLEMS.svg],
  ['<?xml version="1.0"?><!-- x --><svg/>', LOGO_PROBLEMS.svg],
  ['not an image', LOGO_PROBLEMS.noImage],
  ['GIF89a', LOGO_PROBLEMS.noImage],
  ['', LOGO_PROBLEMS.noImage],
  ['\u0089PNG', LOGO_PROBLEMS.noImage],
])('%j is refused', (text, problem) => {
  expect(problemOf(Buffer.from(text, 'latin1'))).toBe(problem)
})

test('a file of more than five megabytes is refused without reading it', () => {
  const read = () => {
    throw new Error('nothing is read')
  }
  expect(logoProblem({ size: 6 * 1024 * 1024, read })).toBe(LOGO_PROBLEMS.tooLarge)
})

test('a file of any bytes is checked in few steps', () => {
  const endless = Buffer.concat([
    pngOfSize(1, 1).subarray(0, 33),
    ...Array.from({ length: 9000 }, () => Buffer.from('\0\0\0\0tEXt\0\0\0\0')),
  ])
  expect(problemOf(endless)).toBe(LOGO_PROBLEMS.broken)
})

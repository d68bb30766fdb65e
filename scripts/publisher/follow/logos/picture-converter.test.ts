import { spawn } from 'node:child_process'
import { once } from 'node:events'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { eventually } from '../../../../tests/support/eventually.ts'
import { endlessLogo, heavyPng, hugePng, plainLogo } from '../../../../tests/support/hostile/pictures.ts'
import { PictureConverter } from './picture-converter.ts'
import { LOGO_PX } from './picture-limits.ts'

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

test('a picture becomes a small WebP, and what is none is said to be none', async () => {
  const converter = new PictureConverter()
  const outcome = await converter.convert(plainLogo('Acme'))
  const picture = 'picture' in outcome ? outcome.picture : new Uint8Array()
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: LOGO_PX, height: LOGO_PX })
  expect(await converter.convert(Buffer.from('no picture'))).toEqual({ problem: 'unreadable' })
  converter.close()
})

test('those that take minutes are given up, one by one, their process is gone, and all others are drawn', async () => {
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

test('pictures of too many pixels or too much memory are given up, and all others are drawn', async () => {
  const [huge, heavy] = [hugePng(), await heavyPng()]
  expect(Math.max(huge.length, heavy.length)).toBeLessThan(3_000_000)
  const converter = new PictureConverter()
  const bombs = [converter.convert(huge), converter.convert(heavy)]
  const after = good(converter, 5)
  expect(await Promise.all(bombs)).toEqual([{ problem: 'unreadable' }, { problem: 'large' }])
  expect(allDrawn(await after)).toBe(true)
  converter.close()
})

test('a process that somebody else ends costs no picture', async () => {
  const converter = new PictureConverter()
  await good(converter, 1)
  const { pid = 0 } = converter
  const pictures = good(converter, 20)
  process.kill(pid, 'SIGKILL')
  expect(allDrawn(await pictures)).toBe(true)
  converter.close()
})

test('its process ends when the parent is killed, in the middle of a picture', async () => {
  const program = `
      import { PictureConverter } from './scripts/publisher/follow/logos/picture-converter.ts'
      import { endlessLogo } from './tests/support/hostile/pictures.ts'
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

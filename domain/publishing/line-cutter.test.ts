import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesOf } from './line-cutter.ts'

function* chunksOf(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** The chunks that streams of files and responses give. */
const inChunks = (text: string, size: number): AsyncIterable<string> =>
  Readable.from(chunksOf(new TextEncoder().encode(text), size), { objectMode: false, encoding: 'utf8' })

const cut = async (text: string, size = 7): Promise<string[]> => {
  const found: string[] = []
  for await (const lines of linesOf(inChunks(text, size))) found.push(...lines)
  return found
}

test('lines end at line feeds, and the last one may lack its own', async () => {
  expect(await cut('one\ntwo\n\nfour')).toEqual(['one', 'two', '', 'four'])
  expect(await cut('one\n')).toEqual(['one'])
  expect(await cut('')).toEqual([])
})

test.each(['\u2028', '\u2029', '\u0085', '\v', '\f', '\r'])('%j is text within a line', async (separator) => {
  const line = JSON.stringify({ name: `Acme${separator}Haulage` })
  expect(await cut(`${line}\n${line}\n`)).toEqual([line, line])
})

test('cuts any text the same however it arrives, even in the middle of a character', async () => {
  const text = fc.array(fc.constantFrom('a', '\n', 'é', '漢', '🚚', '\u2028', '\r', ' ')).map((parts) => parts.join(''))
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 5 }), async (value, size) => {
      const whole = value.split('\n')
      if (whole.at(-1) === '') whole.pop()
      expect(await cut(value, size)).toEqual(whole)
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countCharacters, cutText, tidyText } from './characters.ts'

const cases = (name: string, texts: readonly (readonly [given: string, line: string, paragraph: string])[]) =>
  describe(name, () => {
    it.each(texts)('%j', (given, line, paragraph) => {
      expect(tidyText(given, false)).toBe(line)
      expect(tidyText(given, true)).toBe(paragraph)
    })
  })

cases('a text ends its lines with line feeds, or has one line', [
  ['a\r\nb\rc\nd', 'a b c d', 'a\nb\nc\nd'],
  ['a\u2028b\u2029c\u0085d\u000be\u000cf', 'a b c d e f', 'a\nb\nc\nd\ne\nf'],
  ['a\tb', 'a b', 'a b'],
  ['  a  b \u00a0 c ', 'a b c', 'a  b \u00a0 c'],
])

cases('a text holds nothing that controls, turns or hides', [
  ['a\u0000b\u001b[31m\u009fc', 'a b [31m c', 'ab[31mc'],
  ['pay\u202eelbisivni\u202c pal', 'payelbisivni pal', 'payelbisivni pal'],
  ['\u2066a\u2069\u200e\u200f\u061c', 'a', 'a'],
  ['H\u200ba\u00adu\u2060l\ufeff', 'Haul', 'Haul'],
  ['\u3164\u115f\u2800\uffa0', '', ''],
  ['a\u{e0041}\u{e007f}\u{e0100}b', 'ab', 'ab'],
  ['a\ud83db\ude9ac\ufffdd\uffff', 'abcd', 'abcd'],
  ['\u200d\ufe0f \u200c', '', ''],
  ['Ro\u200cger', 'Roger', 'Roger'],
])

cases('a text keeps what scripts and emoji need', [
  ['🚚 Fracht Größe 日本語 Éclair', '🚚 Fracht Größe 日本語 Éclair', '🚚 Fracht Größe 日本語 Éclair'],
  ['👨‍👩‍👧 Movers ❤️', '👨‍👩‍👧 Movers ❤️', '👨‍👩‍👧 Movers ❤️'],
  ['می‌خواهم', 'می‌خواهم', 'می‌خواهم'],
  ['Zalgo\u0301', 'Zalgo\u0301', 'Zalgo\u0301'],
])

describe('any text', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
    fc
      .array(fc.constantFrom(' ', '\u200d', '\ufe0f', '\u0001', '\u200b', '\n', '\t', '\u3000', 'م', '🚚', 'a'))
      .map((parts) => parts.join('')),
  )

  it.each([false, true])('is normalized once and for all (several lines: %j)', (hasLines) => {
    fc.assert(
      fc.property(anyText, (text) => {
        const tidy = tidyText(text, hasLines)
        expect(tidyText(tidy, hasLines)).toBe(tidy)
        expect(tidy).toBe(tidy.trim())
        expect(tidy.isWellFormed()).toBe(true)
        expect(tidy.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u)
        if (!hasLines) expect(tidy).not.toMatch(/\s\s|[^\S ]/)
      }),
      { numRuns: 2000 },
    )
  })

  it('is counted and cut by characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, most) => {
        expect(countCharacters(text)).toBe([...text].length)
        expect(cutText(text, most)).toBe([...text].slice(0, most).join(''))
      }),
    )
  })
})

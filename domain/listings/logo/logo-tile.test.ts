import { expect, test } from 'vitest'
import { needsDarkTile } from './logo-tile.ts'

type Color = readonly [red: number, green: number, blue: number, opacity: number]

const CLEAR: Color = [0, 0, 0, 0]
const WHITE: Color = [255, 255, 255, 255]
const BLACK: Color = [0, 0, 0, 255]
const BLUE: Color = [29, 78, 216, 255]

/** A picture of letters, each representing a color. */
const drawn = (rows: readonly string[], colors: Readonly<Record<string, Color>>) => ({
  width: rows[0]?.length ?? 0,
  height: rows.length,
  data: rows.flatMap((row) => [...row].flatMap((letter) => [...(colors[letter] ?? CLEAR)])),
})

const LETTERS = ['.......', '.##.##.', '.##.##.', '.......']
const BADGE = ['.......', '.#####.', '.#ooo#.', '.#####.', '.......']

test.each([
  ['a white logo needs it', LETTERS, { '#': WHITE }, true],
  ['a pale yellow one needs it', LETTERS, { '#': [255, 250, 205, 255] as const }, true],
  ['a black one does not', LETTERS, { '#': BLACK }, false],
  ['one near the color of the dark tile does not', LETTERS, { '#': [23, 30, 39, 255] as const }, false],
  ['white words in a blue badge do not', BADGE, { '#': BLUE, o: WHITE }, false],
  ['a white badge with blue words needs it', BADGE, { '#': WHITE, o: BLUE }, true],
  ['a picture without transparency has its own ground', ['##', '##'], { '#': WHITE }, false],
  ['an empty picture does not', ['..', '..'], {}, false],
])('a dark tile: %s', (_, rows, colors, expected) => {
  expect(needsDarkTile(drawn(rows, colors))).toBe(expected)
})

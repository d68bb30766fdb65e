import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { SHEETS } from '../../../domain/directory/map/sheets.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'outlines')
const FILES = new Map(
  globSync('**/*.svg', { cwd: FOLDER }).map((file) => [
    basename(file, '.svg'),
    readFileSync(join(FOLDER, file), 'utf8'),
  ]),
)

test('every sheet has a file of outlines, and no file is without a sheet', () => {
  expect([...FILES.keys()].toSorted()).toEqual([...Object.keys(SHEETS), 'continent'].toSorted())
})

test.each([...FILES])('the outlines of %s are small, and have the parts that maps use', (sheet, svg) => {
  expect(gzipSync(svg).length).toBeLessThan(8000)
  expect(Array.from(svg.matchAll(/ id="(\w+)"/g), ([, id]) => id)).toEqual(['land', 'own', 'states', 'nation'])
  const [, , , , , , width, height] = SHEETS[sheet] ?? []
  if (width) expect(svg).toContain(`viewBox="0 0 ${width} ${height}"`)
})

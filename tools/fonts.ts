/** Subsets Overpass to one weight and the letters of signs and headings. The files are stored with the site. */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const WEIGHT = 750
const SOURCE = '@fontsource-variable/overpass'

const between = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')

/** File of the site, file of the source, letters: those of nearly every heading, of French and Spanish, of the rest. */
const CUTS = [
  ['overpass-basic', 'overpass-latin-wght-normal', `${between(0x20, 0x7e)}\u00a0©·–—‘’“”…`],
  ['overpass-accents', 'overpass-latin-wght-normal', `${between(0xa1, 0xff)}ŒœŸ`],
  ['overpass-extended', 'overpass-latin-ext-wght-normal', between(0x100, 0x17f)],
] as const

const fileOf = (name: string): string => fileURLToPath(import.meta.resolve(`${SOURCE}/files/${name}.woff2`))

for (const [name, source, letters] of CUTS) {
  const font = await subsetFont(await readFile(fileOf(source)), letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHT },
  })
  const file = new URL(`../site/fonts/${name}.woff2`, import.meta.url)
  await writeFile(file, font)
  console.log(`${fileURLToPath(file)}: ${font.length} bytes`)
}

import { expect, test } from 'vitest'
import { directory, listing, location } from '../../../tests/support/directory.ts'
import { LiveDirectory } from '../live/live-directory.ts'
import { pagesAt } from '../pages/site-pages.ts'

const labelsOf = (names: readonly string[]): string[] => {
  const { lists } = new LiveDirectory(directory(names.map((name) => listing(name))))
  return pagesAt(lists, ['/companies/a-z']).more.flatMap((page) =>
    page.kind === 'a-z' ? page.props.links.map(([label]) => label) : [],
  )
}

test.each([
  [['A&G Box Truck', 'Zephyr Lines'], 'A&G – Zephyr'],
  [['Élan Déménagement', 'O’Neil & Sons'], 'Élan – O’Neil'],
  [['#1 Movers', 'J.B. Hauling'], '#1 Movers – J.B.'],
  [['Acme'], 'Acme'],
])('a part of the companies %j is labeled “%s”, in whole words as the names are written', (names, label) => {
  expect(labelsOf(names)).toEqual([label])
})

test('the parts of a long A–Z have labels of whole words, each another', () => {
  const words = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir']
  const names = words.flatMap((one) =>
    words.flatMap((two) => words.flatMap((three) => words.map((four) => `${one} ${two} ${three} ${four}`))),
  )
  const labels = labelsOf(names)
  expect(labels.length).toBeGreaterThan(5)
  expect(new Set(labels).size).toBe(labels.length)
  for (const word of labels.flatMap((label) => label.split(/ – | /))) expect(words).toContain(word)
})

test('a city’s apostrophe does not end a label', () => {
  const city = location("Coeur d'Alene", 'ID')
  const { lists } = new LiveDirectory(directory([listing('Acme', { location: city.id })], { locations: [city] }))
  const [index] = pagesAt(lists, ['/cities']).more
  expect(index?.props).toMatchObject({ links: [['Coeur', '/cities/start']] })
})

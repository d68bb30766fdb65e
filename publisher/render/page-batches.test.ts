import { expect, test } from 'vitest'
import { LiveDirectory } from '../../domain/directory/live/live-directory.ts'
import { listAndCompanyPaths } from '../../domain/directory/pages/site-pages.ts'
import { directory, listing, location } from '../../tests/support/directory.ts'
import { pageBatches } from './page-batches.ts'

const locations = Array.from({ length: 300 }, (_, n) => location(`City ${n}`))
const companies = locations.flatMap(({ id }, n) =>
  Array.from({ length: n === 0 ? 900 : 1 }, (_, of) => listing(`Carrier ${n} ${of}`, { location: id })),
)
const { lists } = new LiveDirectory(directory(companies, { locations }))
const batches = [...pageBatches(lists)].map((batch) => [...batch.lists, ...batch.companies].map(({ path }) => path))

test('batches contain every list and company page once', () => {
  const paths = batches.flat()
  const wanted = [...listAndCompanyPaths(lists)]
  expect(paths.toSorted()).toEqual(wanted.toSorted())
})

test('small cities share a batch, and no batch becomes larger than the next part of a large city makes it', () => {
  expect(batches.length).toBeLessThan(batches.flat().length / 100)
  expect(Math.max(...batches.map(({ length }) => length))).toBeLessThanOrEqual(600)
})

import { expect, it } from 'vitest'
import type { BulkChange } from '../listings/console/bulk-change.ts'
import { bulkTitle, updatedPages } from './change-sets.ts'

it.each<[BulkChange, number, string, string]>([
  [{ kind: 'is_featured', value: true }, 29, '', 'Featured 29 listings'],
  [{ kind: 'is_featured', value: false }, 1, '', 'Stopped featuring 1 listing'],
  [{ kind: 'verified', value: true }, 2, '', 'Verified 2 listings'],
  [{ kind: 'verified', value: false }, 2, '', 'Removed the Verified badge from 2 listings'],
  [{ kind: 'location', value: 'c' }, 1200, 'Chicago, IL', 'Moved 1,200 listings to Chicago, IL'],
  [{ kind: 'add_services', value: ['f', 'm'] }, 3, 'Freight, Moving', 'Added Freight, Moving to 3 listings'],
  [{ kind: 'services', value: ['f'] }, 3, 'Freight', 'Changed the services of 3 listings to Freight'],
  [{ kind: 'owner', value: 'o' }, 3, 'Olive Owner', 'Made Olive Owner the owner of 3 listings'],
  [{ kind: 'owner', value: '' }, 3, '', 'Removed the owner of 3 listings'],
  [{ kind: 'assign', value: 'o' }, 3, 'Olive Owner', 'Assigned 3 listings to Olive Owner'],
  [{ kind: 'state', value: 'published' }, 3, '', 'Published 3 listings'],
  [{ kind: 'state', value: 'hidden' }, 3, '', 'Hid 3 listings'],
  [{ kind: 'delete', value: '' }, 3, '', 'Deleted 3 listings'],
])('%j of %i listings reads %s', (change, size, name, title) => {
  expect(bulkTitle(change, size, name)).toBe(title)
})

it.each([
  [[], ''],
  [['/company/a'], 'Updates /company/a and the pages that show it.'],
  [
    ['/company/a', '/companies-in-gary'],
    'Updates 2 pages (/company/a, /companies-in-gary) and the pages that show them.',
  ],
  [['/1', '/2', '/3', '/4', '/5'], 'Updates 5 pages (/1, /2, /3 and 2 more) and the pages that show them.'],
])('a revert that affects %j says so', (pages, words) => {
  expect(updatedPages(pages)).toBe(words)
})

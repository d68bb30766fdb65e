import { expect, test } from 'vitest'
import { PendingPages } from './pending-pages.ts'

const lastPageOf = (path: string) => ({ '/companies': 400, '/companies-in-chicago': 40 })[path]
const pages = (...paths: string[]) => new Set(paths)
const backlog = pages(...Array.from({ length: 300 }, (_, n) => `/companies/page/${n + 2}`), '/company/new')

test('companies come first, the changed one before those that show it, then home, then lists page by page', () => {
  const pending = new PendingPages(lastPageOf)
  const companies = ['/company/acme', '/company/like-acme']
  pending.add(pages('/companies/page/3', '/', '/companies', ...companies, '/search/cities.json', '/companies/page/2'))
  expect(pending.take(10)).toEqual([
    ...companies,
    '/',
    '/search/cities.json',
    '/companies',
    '/companies/page/2',
    '/companies/page/3',
  ])
})

test('a twin is written next to its page', () => {
  const pending = new PendingPages(lastPageOf)
  pending.add(pages('/companies/page/390', '/companies/page/2', '/companies/page/390.json', '/companies/page/2.md'))
  expect(pending.take(4)).toEqual([
    '/companies/page/2',
    '/companies/page/2.md',
    '/companies/page/390',
    '/companies/page/390.json',
  ])
})

test('a small change overtakes a large one, page by page', () => {
  const pending = new PendingPages(lastPageOf)
  pending.add(backlog)
  expect(pending.take(2)).toEqual(['/company/new', '/companies/page/2'])
  pending.settle(['/company/new', '/companies/page/2'])
  pending.add(pages('/companies/page/9', '/company/acme'))
  expect(pending.take(3)).toEqual(['/company/acme', '/companies/page/9', '/companies/page/3'])
})

test('deep pages that show the same companies stay together', () => {
  const pending = new PendingPages(lastPageOf)
  pending.add(pages('/companies/page/390', '/companies-in-chicago/page/20', '/companies/page/201'))
  expect(pending.take(3)).toEqual(['/companies-in-chicago/page/20', '/companies/page/201', '/companies/page/390'])
})

test('a page is never given to two renderers, even if it changes meanwhile', () => {
  const pending = new PendingPages(lastPageOf)
  pending.add(pages('/company/acme', '/companies'))
  expect(pending.take(1)).toEqual(['/company/acme'])
  pending.add(pages('/company/acme'))
  expect(pending.take(5)).toEqual(['/companies'])
  pending.settle(['/company/acme'])
  expect(pending.take(5)).toEqual(['/company/acme'])
  pending.settle(['/company/acme', '/companies'])
  expect([pending.size, pending.isTaken]).toEqual([0, false])
})

test('pages that are returned come again in their old order', () => {
  const pending = new PendingPages(lastPageOf)
  pending.add(backlog)
  const first = pending.take(3)
  pending.giveBack(first)
  expect(pending.take(3)).toEqual(first)
})

test('pages can be left to others', () => {
  const pending = new PendingPages(lastPageOf)
  pending.add(pages('/', '/company/acme', '/companies'))
  expect(pending.take(2, ['/'])).toEqual(['/company/acme', '/companies'])
  expect(pending.take(2)).toEqual(['/'])
})

test('every page comes once', () => {
  const pending = new PendingPages(lastPageOf)
  pending.add(backlog)
  const taken = []
  while (pending.size > 0) taken.push(...pending.take(7))
  expect(new Set(taken)).toEqual(backlog)
  expect(taken).toHaveLength(backlog.size)
})

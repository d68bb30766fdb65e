import { linkSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPage } from '../render/page-files.ts'
import { copyShared, shareFiles } from './shared-files.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shared-'))
  put('before/companies/page/2.html', 'two')
  put('before/about.html', 'about us')
  put('before/sitemap.xml', 'old')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const put = (name: string, content: string): void => {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), content)
}
const text = (name: string): string => readFileSync(join(folder, name), 'utf8')
const isShared = (name: string): boolean =>
  statSync(join(folder, 'built', name)).ino === statSync(join(folder, 'before', name)).ino

const BEFORE = () => join(folder, 'before')
const BUILT = () => join(folder, 'built')

test('a page that shows the same as before shares the previous release’s file', () => {
  createPage(BUILT(), '/companies/page/2', Buffer.from('two'), BEFORE())
  createPage(BUILT(), '/about', Buffer.from('about me'), BEFORE())
  createPage(BUILT(), '/companies/page/3', Buffer.from('three'), BEFORE())
  expect(isShared('companies/page/2.html')).toBe(true)
  expect(isShared('about.html')).toBe(false)
  expect([text('built/about.html'), text('before/about.html')]).toEqual(['about me', 'about us'])
  expect(text('built/companies/page/3.html')).toBe('three')
})

test('other equal files share their space, too, except notes that are appended to', async () => {
  put('built/about.html', 'about us')
  put('built/sitemap.xml', 'new')
  put('before/.pages', '= 1')
  put('built/.pages', '= 1')
  await shareFiles(BEFORE(), BUILT())
  expect(['about.html', 'sitemap.xml', '.pages'].map(isShared)).toEqual([true, false, false])
  expect(text('built/sitemap.xml')).toBe('new')
})

test('a copy to another disk contains all files, and stores equal ones once', async () => {
  put('made/companies/page/2.html', 'two')
  put('made/companies.html', 'one')
  put('made/about.html', 'about me')
  await copyShared(join(folder, 'made'), BUILT(), BEFORE())
  expect(isShared('companies/page/2.html')).toBe(true)
  expect([text('built/companies.html'), text('built/about.html')]).toEqual(['one', 'about me'])
})

test('a failed copy has ended when it reports that, so its files can be removed', async () => {
  put('made/about.html', 'about me')
  put('built/about.html/in-the-way', '')
  const pages = Array.from({ length: 60 }, (_, n) => `companies/page/${n}.html`)
  for (const page of pages) put(`made/${page}`, page)
  await expect(copyShared(join(folder, 'made'), BUILT())).rejects.toThrow('EISDIR')
  expect(pages.map((page) => text(`built/${page}`))).toEqual(pages)
})

test('nothing writes into a file of the previous release', () => {
  put('built/any.html', 'any')
  linkSync(join(folder, 'before/about.html'), join(folder, 'built/about.html'))
  createPage(BUILT(), '/about', Buffer.from('about me'), BEFORE())
  expect([text('built/about.html'), text('before/about.html')]).toEqual(['about me', 'about us'])
})

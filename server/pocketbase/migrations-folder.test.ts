import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { layOutMigrations, migrationFiles } from './migrations-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'migrations-folder-'))
afterAll(() => rmSync(folder, { recursive: true }))
const [source, target] = [join(folder, 'source'), join(folder, 'target')]
const write = (path: string, content: string) => {
  mkdirSync(dirname(join(source, path)), { recursive: true })
  writeFileSync(join(source, path), content)
}
const layOut = () => layOutMigrations(target, source)
const laidOut = () =>
  Object.fromEntries(readdirSync(target).map((name) => [name, readFileSync(join(target, name), 'utf8')]))

beforeEach(() => {
  rmSync(source, { recursive: true, force: true })
  rmSync(target, { recursive: true, force: true })
  write('2-later/11_later.js', 'later')
  write('1-first/10_first.js', 'first')
  write('12_not_in_a_folder_yet.js', 'last')
  write('2-later/notes.md', 'no migration')
})

test('migrations of all folders stand side by side, and nothing else does', () => {
  layOut()
  expect(laidOut()).toEqual({ '10_first.js': 'first', '11_later.js': 'later', '12_not_in_a_folder_yet.js': 'last' })
})

test('they are listed in the order in which they apply, whatever their folders are called', () => {
  write('0-newest/13_newest.js', '')
  expect([...migrationFiles(source).keys()]).toEqual([
    '10_first.js',
    '11_later.js',
    '12_not_in_a_folder_yet.js',
    '13_newest.js',
  ])
})

test('what other code has left is removed or replaced, and what is right is not written again', () => {
  layOut()
  const written = statSync(join(target, '10_first.js'))
  writeFileSync(join(target, '99_of_newer_code.js'), 'newer')
  write('2-later/11_later.js', 'later, mended')
  layOut()
  expect(laidOut()).toEqual({
    '10_first.js': 'first',
    '11_later.js': 'later, mended',
    '12_not_in_a_folder_yet.js': 'last',
  })
  expect(statSync(join(target, '10_first.js')).ino).toBe(written.ino)
})

test('what another start is just writing stays', () => {
  layOut()
  writeFileSync(join(target, '.7-11_later.js.part'), 'lat')
  layOut()
  expect(laidOut()).toHaveProperty(['.7-11_later.js.part'], 'lat')
})

test('two migrations of one name are refused by both of their paths', () => {
  write('2-later/10_first.js', 'another')
  expect(layOut).toThrow(/one name: .*10_first\.js and .*10_first\.js$/)
})

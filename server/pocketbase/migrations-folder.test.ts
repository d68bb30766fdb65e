import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { layOutMigrations, migrationFiles } from './migrations-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'migrations-folder-'))
afterAll(() => rmSync(folder, { recursive: true }))
const [source, target] = [join(folder, 'source'), join(folder, 'target')]
const write = (path: string, content: string) => {
  mkdirSync(source, { recursive: true })
  writeFileSync(join(source, path), content)
}
const layOut = () => layOutMigrations(target, source)
const laidOut = () =>
  Object.fromEntries(readdirSync(target).map((name) => [name, readFileSync(join(target, name), 'utf8')]))

beforeEach(() => {
  rmSync(source, { recursive: true, force: true })
  rmSync(target, { recursive: true, force: true })
  write('11_later.js', 'later')
  write('10_first.js', 'first')
  write('notes.md', 'not a migration')
})

test('copies the migrations and nothing else', () => {
  layOut()
  expect(laidOut()).toEqual({ '10_first.js': 'first', '11_later.js': 'later' })
})

test('lists them in the order in which they apply', () => {
  expect([...migrationFiles(source).keys()]).toEqual(['10_first.js', '11_later.js'])
})

test('replaces what differs, removes what other code left, and does not rewrite the rest', () => {
  layOut()
  const written = statSync(join(target, '10_first.js'))
  writeFileSync(join(target, '99_of_newer_code.js'), 'newer')
  write('11_later.js', 'later, fixed')
  layOut()
  expect(laidOut()).toEqual({ '10_first.js': 'first', '11_later.js': 'later, fixed' })
  expect(statSync(join(target, '10_first.js')).ino).toBe(written.ino)
})

test('leaves a file that another start is writing', () => {
  layOut()
  writeFileSync(join(target, '.7-11_later.js.part'), 'lat')
  layOut()
  expect(laidOut()).toHaveProperty(['.7-11_later.js.part'], 'lat')
})

import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { protectDataFolder, withPrivateFiles } from './private-files.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'protect-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const modeOf = (path: string): string => (statSync(join(folder, path)).mode & 0o777).toString(8)
/** A data folder as it was before its files were private. */
const earlierData = (path: string) => {
  for (const below of ['pocketbase/backups', 'pocketbase/storage/company_listings', 'mail', 'site/releases']) {
    mkdirSync(join(folder, path, below), { recursive: true })
    for (const made of [below.split('/')[0] ?? '', below]) chmodSync(join(folder, path, made), 0o755)
    writeFileSync(join(folder, path, below, 'file'), '')
    chmodSync(join(folder, path, below, 'file'), 0o644)
  }
  writeFileSync(join(folder, path, 'pocketbase', 'data.db'), '')
  chmodSync(join(folder, path, 'pocketbase', 'data.db'), 0o644)
}

test('earlier data, backups and emails become readable by their owner only', () => {
  earlierData('data')
  protectDataFolder({ DATA_DIR: join(folder, 'data'), SITE_DIR: join(folder, 'site') })
  for (const path of ['data', 'data/pocketbase', 'data/pocketbase/backups', 'data/pocketbase/storage', 'data/mail'])
    expect([path, modeOf(path)]).toEqual([path, '700'])
  for (const path of ['data/pocketbase/data.db', 'data/pocketbase/backups/file', 'data/mail/file'])
    expect([path, modeOf(path)]).toEqual([path, '600'])
})

test('the proxy can reach a site below the data folder, and nothing else', () => {
  earlierData('data')
  protectDataFolder({ DATA_DIR: join(folder, 'data'), SITE_DIR: join(folder, 'data/site') })
  expect(modeOf('data')).toBe('711')
  expect(modeOf('data/site')).toBe('755')
  expect(modeOf('data/site/releases/file')).toBe('644')
  expect(modeOf('data/pocketbase')).toBe('700')
  expect(modeOf('data/mail')).toBe('700')
})

test('a missing data folder is no failure', () => {
  protectDataFolder({ DATA_DIR: join(folder, 'none'), SITE_DIR: join(folder, 'site') })
})

test('files of private work are readable by their owner only, and later files as before', () => {
  const before = process.umask()
  withPrivateFiles(() => writeFileSync(join(folder, 'private'), ''))
  expect(modeOf('private')).toBe('600')
  expect(process.umask()).toBe(before)
})

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sourceName, writeStamp } from '../../publisher/release/build-stamp.ts'
import { readSettings } from '../settings/settings.ts'
import { directoryToKeep, folderFault } from './folder-fault.ts'
import { holdDataFolder } from './hold.ts'
import { noteDirectory, seedingMark } from './stored-directory.ts'

const TOKEN = 'the token of this data folder'
const STAMP = { source: sourceName(TOKEN), seq: 7, mark: 'mark', code: '', siteUrl: '', companies: 600, leftOut: '' }

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fault-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const dataDir = (name = 'data') => join(folder, name)
const databaseIn = (name: string) => join(dataDir(name), 'pocketbase', 'data.db')
const settings = (name = 'data', ALLOW_OTHER_DATA: '0' | '1' = '0') => ({
  DATA_DIR: dataDir(name),
  SITE_DIR: join(folder, 'site'),
  ALLOW_OTHER_DATA,
})
const faultOf = (...given: Parameters<typeof settings>) => folderFault(settings(...given))

const makeData = (id: string | undefined, { name = 'data', token = TOKEN, mark = 'mark' } = {}) => {
  mkdirSync(join(dataDir(name), 'pocketbase'), { recursive: true })
  const database = new DatabaseSync(databaseIn(name))
  database.exec('CREATE TABLE _params (id, value); CREATE TABLE changes (seq, id)')
  database.prepare('INSERT INTO changes VALUES (7, ?)').run(mark)
  if (id) database.prepare("INSERT INTO _params VALUES ('directory', ?)").run(JSON.stringify(id))
  database.close()
  writeFileSync(join(dataDir(name), 'secrets.json'), JSON.stringify({ publishToken: token }))
}
const makeSite = async (stamp: Partial<typeof STAMP & { directory: string }> = {}, release = '1-1') => {
  const path = join(folder, 'site', 'releases', release)
  mkdirSync(join(path, 'company'), { recursive: true })
  for (const slug of ['acme', 'zenith']) writeFileSync(join(path, 'company', `${slug}.html`), '')
  await writeStamp(path, { ...STAMP, ...stamp })
  rmSync(join(folder, 'site', 'current'), { force: true })
  symlinkSync(join('releases', release), join(folder, 'site', 'current'))
  return path
}

test('a new folder without a site is no fault, nor is data beside its own site', async () => {
  expect(faultOf()).toBeUndefined()
  await makeSite({ directory: 'mine' })
  makeData('mine', { token: 'a new token of the settings', mark: 'not there' })
  expect(faultOf()).toBeUndefined()
})

test('a folder without data never replaces a site', async () => {
  await makeSite({ directory: 'mine' })
  expect(faultOf('mistyped')).toBe(
    `The site in ${join(folder, 'site')} shows 600 companies, but DATA_DIR ${dataDir('mistyped')} has no data. Set DATA_DIR to the folder with that data (is its disk mounted?) or SITE_DIR to another folder; ALLOW_OTHER_DATA=1 starts a new directory and replaces the site.`,
  )
  expect(faultOf('mistyped', '1')).toBeUndefined()
})

test('a site of other data stays, although both use one token from the settings', async () => {
  await makeSite({ directory: 'theirs', source: sourceName('shared by all') })
  makeData('mine', { mark: 'of mine' })
  expect(faultOf()).toMatch(/shows 600 companies from other data than DATA_DIR .* contains\. Set DATA_DIR and SITE_DIR/)
  expect(faultOf('data', '1')).toBeUndefined()
})

test('a site without companies may be replaced', async () => {
  await makeSite({ directory: 'theirs', companies: 0 })
  expect(faultOf()).toBeUndefined()
})

test.each([
  ['the token that its folder keeps', { token: TOKEN, mark: 'newer' }],
  ['the last change that it shows', { token: 'changed since', mark: 'mark' }],
])('a site from before ids adopts the data with %s', async (_, data) => {
  await makeSite()
  makeData('new', data)
  expect(faultOf()).toBeUndefined()
})

test('an upgrade adopts data with the token from the settings, even if its last change was a bulk change', async () => {
  const token = 'a token of the settings'
  const upgraded = () => folderFault({ ...settings(), PUBLISH_TOKEN: token })
  await makeSite({ source: sourceName(token), mark: '000000000000007' })
  makeData(undefined, { mark: '000000000000007' })
  expect([upgraded(), faultOf()]).toEqual([undefined, expect.stringContaining('from other data')])
  rmSync(dataDir(), { recursive: true })
  makeData('new', { mark: '000000000000007' })
  expect(upgraded()).toContain('from other data')
})

test('data without an id takes that of the site that its token built', async () => {
  await makeSite({ directory: 'mine' })
  expect(directoryToKeep(settings('mistyped'))).toBe('')
  makeData(undefined, { mark: 'older' })
  expect(faultOf()).toBeUndefined()
  expect([directoryToKeep(settings()), directoryToKeep(settings('data', '1'))]).toEqual(['mine', ''])
  makeData(undefined, { name: 'theirs', token: 'other' })
  expect(directoryToKeep(settings('theirs'))).toBe('')
})

test('a backup without an id, restored beside a site with one, is known by its token', async () => {
  await makeSite({ directory: 'mine' })
  makeData('another', { mark: 'older' })
  expect(faultOf()).toBeUndefined()
})

test('an unreadable stamp does not let other data replace the site', async () => {
  await makeSite({ directory: 'mine' }, '1-1')
  const path = await makeSite({ directory: 'mine' }, '2-1')
  writeFileSync(join(path, '.build.json'), 'noise')
  expect(faultOf('mistyped')).toContain('shows 2 companies, but DATA_DIR')
  makeData('theirs', { token: 'other', mark: 'other' })
  expect(faultOf()).toContain('from other data')
  rmSync(dataDir(), { recursive: true })
  makeData('mine', { token: 'other', mark: 'other' })
  expect(faultOf()).toBeUndefined()
})

test('a site whose only stamp is damaged keeps its pages from a folder without data, and takes any data', async () => {
  const path = await makeSite({ directory: 'mine' })
  writeFileSync(join(path, '.build.json'), 'noise')
  expect(faultOf('mistyped')).toContain('shows 2 companies, but DATA_DIR')
  makeData('mine', { token: 'other', mark: 'other' })
  expect(faultOf()).toBeUndefined()
})

test('notices an emptied database, with and without a site', async () => {
  makeData('mine')
  noteDirectory(dataDir())
  truncateSync(databaseIn('data'))
  expect(faultOf()).toMatch(
    /^The database .*data\.db is empty or missing, but the folder was in use\. Restore a backup/,
  )
  rmSync(databaseIn('data'))
  expect(faultOf()).toContain('is empty or missing')
  expect(faultOf('data', '1')).toBeUndefined()
})

test('a first start that was killed early is not taken for a lost database', () => {
  mkdirSync(join(dataDir(), 'pocketbase'), { recursive: true })
  writeFileSync(databaseIn('data'), '')
  writeFileSync(join(dataDir(), 'secrets.json'), JSON.stringify({ publishToken: TOKEN }))
  expect(faultOf()).toBeUndefined()
})

test('the next command removes a half-filled directory, even if its removal was interrupted, and it is no lost database', async () => {
  makeData('mine')
  noteDirectory(dataDir())
  mkdirSync(join(dataDir(), 'pocketbase', 'storage', 'logos'), { recursive: true })
  writeFileSync(seedingMark(dataDir()), '')
  rmSync(databaseIn('data'))
  expect(faultOf()).toBeUndefined()
  const said: string[] = []
  const held = await holdDataFolder(readSettings(settings()), (line) => said.push(line))
  held.leave()
  expect(readdirSync(join(dataDir(), 'pocketbase'))).toEqual([])
  expect(existsSync(seedingMark(dataDir()))).toBe(false)
  expect(said).toEqual(['The last start was stopped while it created demo companies. They were removed'])
  expect(faultOf()).toBeUndefined()
})

test('a failed restore is not taken for a new folder; data that it did not touch still works', () => {
  mkdirSync(join(dataDir(), '.restoring', 'files'), { recursive: true })
  expect(faultOf()).toMatch(/^A restore into .* did not finish, and the folder has no data yet\. Run the same npm run/)
  makeData('mine')
  expect(faultOf()).toBeUndefined()
  writeFileSync(join(dataDir(), '.restoring', 'moving'), '')
  expect(faultOf('data', '1')).toMatch(/half replaced\. Run the same npm run restore again\.$/)
})

test('a damaged database is named, with what to do', async () => {
  await makeSite({ directory: 'mine' })
  makeData('mine')
  writeFileSync(databaseIn('data'), 'noise'.repeat(10_000))
  expect(() => faultOf()).toThrow(/^The database .*data\.db is damaged \(file is not a database\)\. Restore a backup/)
})

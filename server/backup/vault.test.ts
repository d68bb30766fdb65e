import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { movingMark, RESTORING } from '../data-folder/folder-fault.ts'
import { holdDataFolder } from '../data-folder/hold.ts'
import { readSettings } from '../settings/settings.ts'
import { backupNames, readBackup } from './backup-list.ts'
import { checkBackup } from './check-backup.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { FolderStore } from './stores/open-store.ts'
import { openOrMakeVault, openVault, type Vault } from './vault.ts'

const folder = mkdtempSync(join(tmpdir(), 'vault-'))
const folders = {
  DATA_DIR: join(folder, 'data'),
  SITE_DIR: join(folder, 'data', 'site'),
  CACHE_DIR: join(folder, 'cache'),
}
const TABLES = 'CREATE TABLE notes (text); CREATE TABLE outbox_mails (state, claimed_by, last_error);'
const SECRET = 'the password of a superuser'
let vault: Vault

const inData = (name: string) => join(folders.DATA_DIR, name)
const objects = () =>
  readdirSync(join(vault.store.place, 'objects'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
const everyByte = () =>
  readdirSync(vault.store.place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('')

beforeAll(async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  for (const name of ['pocketbase/storage/logos', 'mail', 'site']) await mkdir(inData(name), { recursive: true })
  const database = new DatabaseSync(inData('pocketbase/data.db'))
  database.exec(`PRAGMA journal_mode = WAL; ${TABLES} INSERT INTO notes VALUES ('${SECRET}')`)
  database.close()
  await writeFile(inData('secrets.json'), SECRET)
  await writeFile(inData('pocketbase/storage/logos/acme.png'), 'a picture')
  await writeFile(inData('mail/1.eml'), 'a caught mail')
  await writeFile(inData('site/index.html'), 'a page')
  vault = await openOrMakeVault(new FolderStore(join(folder, 'vault')), 'a passphrase of the tests')
})
afterAll(() => rmSync(folder, { recursive: true }))

test('keeps each content once, however many backups contain it, and nothing that can be rebuilt', async () => {
  const { files } = await makeBackup(folders, vault, 30)
  expect(files).toBe(3)
  await makeBackup(folders, vault, 30)
  expect(await backupNames(vault)).toHaveLength(2)
  expect(objects()).toHaveLength(3)
})

test('without the passphrase neither contents nor names can be read', () => {
  expect(everyByte()).not.toMatch(/superuser|acme|secrets|picture/)
})

test('a wrong passphrase gives one line, and so does a folder without backups', async () => {
  await expect(openVault(vault.store, 'another passphrase')).rejects.toThrow(
    /^BACKUP_PASSPHRASE does not open key\.age/,
  )
  await expect(openVault(new FolderStore(folder), 'a passphrase of the tests')).rejects.toThrow(
    /has no backups of Haulindex$/,
  )
})

test('removes older backups beyond the limit, with the objects that only they used', async () => {
  await writeFile(inData('pocketbase/storage/logos/acme.png'), 'a newer picture')
  await makeBackup(folders, vault, 1)
  expect(await backupNames(vault)).toHaveLength(1)
  expect(objects()).toHaveLength(3)
  expect(await checkBackup(vault)).toMatchObject({ files: 3 })
})

test('a backup from a clock that ran ahead does not stay the newest, and is removed in its turn', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 400 * 24 * 3_600_000 })
  const ahead = (await makeBackup(folders, vault, 1)).name
  vi.useRealTimers()
  const { name, isAhead } = await makeBackup(folders, vault, 1)
  expect(isAhead).toBe(true)
  expect(name > ahead).toBe(true)
  expect(await backupNames(vault)).toEqual([name])
  expect(Date.parse((await readBackup(vault, name)).madeAt)).toBeLessThanOrEqual(Date.now())
})

test('notices a truncated object, and the next backup stores it again', async () => {
  for (const { parentPath, name } of objects()) writeFileSync(join(parentPath, name), 'cut off')
  await expect(checkBackup(vault)).rejects.toThrow(/is damaged, or belongs to another passphrase$/)
  await makeBackup(folders, vault, 1)
  await expect(checkBackup(vault)).resolves.toMatchObject({ files: 3 })
})

test('a restore sets existing data aside if it may replace it, and changes nothing otherwise', async () => {
  const settings = readSettings(folders)
  writeFileSync(inData('secrets.json'), 'newer')
  await expect(restoreBackup(settings, vault, { name: undefined, force: false })).rejects.toThrow(/--force replaces it/)
  await expect(restoreBackup(settings, vault, { name: 'other', force: true })).rejects.toThrow(
    /keeps no backup other; it/,
  )
  expect(readFileSync(inData('secrets.json'), 'utf8')).toBe('newer')
  const { replaced = '' } = await restoreBackup(settings, vault, { name: undefined, force: true })
  expect(readFileSync(inData('secrets.json'), 'utf8')).toBe(SECRET)
  expect(readFileSync(join(replaced, 'secrets.json'), 'utf8')).toBe('newer')
  expect(readdirSync(folders.SITE_DIR)).toEqual(['index.html'])
})

test('nothing starts on a folder whose restore was interrupted while it moved files, and the next restore repairs it', async () => {
  const settings = readSettings(folders)
  rmSync(inData('pocketbase'), { recursive: true })
  await mkdir(inData(RESTORING))
  writeFileSync(movingMark(folders.DATA_DIR), '')
  await expect(holdDataFolder(settings, () => undefined)).rejects.toThrow(
    /did not finish: the folder is half replaced\. Run the same npm run restore again/,
  )
  await restoreBackup(settings, vault, { name: undefined, force: false })
  expect(readFileSync(inData('pocketbase/storage/logos/acme.png'), 'utf8')).toBe('a newer picture')
  const folder = await holdDataFolder(settings, () => undefined)
  folder.leave()
})

test('the earlier data is in one folder, whenever a restore was interrupted while it moved files', async () => {
  const settings = readSettings(folders)
  const aside = inData('replaced-by-the-first')
  const brokenOff = async (isPutting: boolean) => {
    rmSync(aside, { recursive: true, force: true })
    await mkdir(aside)
    await mkdir(inData(RESTORING))
    writeFileSync(movingMark(folders.DATA_DIR), aside)
    writeFileSync(join(aside, 'secrets.json'), 'older')
    if (isPutting) writeFileSync(inData('secrets.json'), SECRET)
    else rmSync(inData('secrets.json'))
    writeFileSync(inData('unmoved.json'), 'older')
  }
  for (const isPutting of [false, true]) {
    await brokenOff(isPutting)
    expect(await restoreBackup(settings, vault, { name: undefined, force: false })).toMatchObject({ replaced: aside })
    expect(['secrets.json', 'unmoved.json'].map((name) => readFileSync(join(aside, name), 'utf8'))).toEqual([
      'older',
      'older',
    ])
    expect(readFileSync(inData('secrets.json'), 'utf8')).toBe(SECRET)
    expect(readdirSync(folders.DATA_DIR).filter((name) => name.startsWith('replaced-by'))).toHaveLength(1)
  }
})

test('a damaged database is not backed up, and earlier backups stay', async () => {
  const before = await backupNames(vault)
  const bytes = readFileSync(inData('pocketbase/data.db'))
  writeFileSync(inData('pocketbase/data.db'), bytes.fill(7, 4096))
  await expect(makeBackup(folders, vault, 1)).rejects.toThrow(/damaged|malformed/)
  expect(await backupNames(vault)).toEqual(before)
})

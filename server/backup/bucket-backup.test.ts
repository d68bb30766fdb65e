import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Bucket, startBucket } from '../../tests/support/s3/bucket.ts'
import { readSettings } from '../settings/settings.ts'
import { backupNames } from './backup-list.ts'
import { checkBackup } from './check-backup.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { BucketStore, openStore } from './stores/open-store.ts'
import { openOrMakeVault, openVault } from './vault.ts'

const folder = mkdtempSync(join(tmpdir(), 'bucket-backup-'))
const folders = { DATA_DIR: join(folder, 'data'), SITE_DIR: join(folder, 'site'), CACHE_DIR: join(folder, 'cache') }
const PASSPHRASE = 'a passphrase of the tests'
const inData = (name: string) => join(folders.DATA_DIR, name)
let bucket: Bucket

/** The bucket as a command sees it: each run reads it again. */
const storeOf = (values: Record<string, string> = {}, path = '/nightly') =>
  openStore(
    `s3://${bucket.options.bucket}${path}`,
    readSettings({
      BACKUP_ENDPOINT: bucket.options.endpoint,
      BACKUP_KEY_ID: bucket.options.accessKeyId,
      BACKUP_SECRET: bucket.options.secretAccessKey,
      ...values,
    }),
  )

beforeAll(async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  bucket = await startBucket()
  await mkdir(inData('pocketbase/storage'), { recursive: true })
  const database = new DatabaseSync(inData('pocketbase/data.db'))
  database.exec('CREATE TABLE outbox_mails (state, claimed_by, last_error)')
  database.close()
  await writeFile(inData('secrets.json'), 'a secret')
  await writeFile(inData('pocketbase/storage/acme.png'), 'a picture')
})
afterAll(async () => {
  await bucket.stop()
  rmSync(folder, { recursive: true })
})

test('a backup in a bucket is complete, stores each content once, and is unreadable without the passphrase', async () => {
  await makeBackup(folders, await openOrMakeVault(storeOf(), PASSPHRASE), 1)
  const first = (await bucket.names()).filter((name) => name.includes('/objects/'))
  expect(first).toHaveLength(3)
  for (const name of await bucket.names()) expect(await (await bucket.get(name)).text()).not.toMatch(/secret|picture/)
  bucket.requests.length = 0
  await makeBackup(folders, await openOrMakeVault(storeOf(), PASSPHRASE), 1)
  // the database is copied each time; the previous list is removed
  expect(bucket.requests.filter(({ key }) => key.includes('/objects/')).length).toBe(1)
  const vault = await openVault(storeOf(), PASSPHRASE)
  expect(await backupNames(vault)).toHaveLength(1)
  expect(await checkBackup(vault)).toMatchObject({ files: 3 })
  const inParts = new BucketStore({ ...bucket.options, settings: 'BACKUP' }, 'nightly', 50)
  expect(await checkBackup(await openVault(inParts, PASSPHRASE))).toMatchObject({ files: 3 })
})

test('a lost machine is restored from a bucket', async () => {
  rmSync(folders.DATA_DIR, { recursive: true })
  await restoreBackup(readSettings(folders), await openVault(storeOf(), PASSPHRASE), { name: undefined, force: false })
  expect(readFileSync(inData('secrets.json'), 'utf8')).toBe('a secret')
  expect(readFileSync(inData('pocketbase/storage/acme.png'), 'utf8')).toBe('a picture')
})

test('a bucket that fails now and then gets everything, and one backup works at a time', async () => {
  await bucket.failEvery(3)
  try {
    await makeBackup(folders, await openOrMakeVault(storeOf({}, ''), PASSPHRASE), 30)
  } finally {
    await bucket.failEvery(0)
  }
  const vault = await openVault(storeOf({}, ''), PASSPHRASE)
  expect(await checkBackup(vault)).toMatchObject({ files: 3 })
  const leave = await vault.store.takePlace()
  await expect(makeBackup(folders, vault, 30)).rejects.toThrow(/^Another backup is at work in s3:/)
  await leave?.()
  await expect(makeBackup(folders, vault, 30)).resolves.toMatchObject({ files: 3 })
})

test('a truncated object is named, and the next backup stores it again', async () => {
  for (const name of await bucket.names()) if (name.startsWith('objects/')) await bucket.overwrite(name, 'cut off')
  await expect(checkBackup(await openVault(storeOf({}, ''), PASSPHRASE))).rejects.toThrow(
    /^s3:.* is damaged, or belongs to another passphrase$/,
  )
  await makeBackup(folders, await openVault(storeOf({}, ''), PASSPHRASE), 30)
  await expect(checkBackup(await openVault(storeOf({}, ''), PASSPHRASE))).resolves.toMatchObject({ files: 3 })
})

test.each([
  [{ BACKUP_SECRET: 'wrong' }, 'the secret does not belong to the key. Look at BACKUP_KEY_ID and BACKUP_SECRET.'],
  [{ BACKUP_KEY_ID: 'GONE' }, 'it knows no such key'],
  [{ BACKUP_KEY_ID: '' }, 'needs BACKUP_KEY_ID and BACKUP_SECRET'],
  [
    { SITE_BUCKET: 'haulindex-site', SITE_BUCKET_KEY_ID: 'key', SITE_BUCKET_SECRET: 'secret' },
    'is the bucket that visitors are served from',
  ],
])('a bucket that cannot be used explains why: %j', async (values, words) => {
  await expect((async () => openVault(storeOf(values), PASSPHRASE))()).rejects.toThrow(words)
})

import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareUpgrade } from './upgrade.ts'

const folder = mkdtempSync(join(tmpdir(), 'upgrade-'))
const dataDir = join(folder, 'data')
const migrations = join(folder, 'migrations')
const said: string[] = []
const prepare = () => prepareUpgrade(dataDir, (line) => said.push(line), migrations)
const addToCode = (name: string) => writeFileSync(join(migrations, name), '')
const inDatabase = (sql: string) => {
  const database = new DatabaseSync(join(dataDir, 'pocketbase', 'data.db'))
  database.exec(sql)
  database.close()
}
const copies = () => readdirSync(join(dataDir, 'upgrades')).map((name) => join(dataDir, 'upgrades', name))

beforeAll(() => {
  mkdirSync(join(dataDir, 'pocketbase'), { recursive: true })
  mkdirSync(migrations)
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a new folder, and one without unknown parts, need nothing', async () => {
  addToCode('1_first.js')
  await prepare()
  inDatabase("CREATE TABLE _migrations (file); INSERT INTO _migrations VALUES ('1_first.js'), ('1640988000_init.go')")
  await prepare()
  expect(said).toEqual([])
})

test('copies a database before migrations change it, and keeps the newest two copies', async () => {
  addToCode('2_second.js')
  for (let time = 0; time < 3; time++) await prepare()
  expect(said[0]).toMatch(/^Copied the database to .*\.db, before 1 migration changes it$/)
  expect(copies()).toHaveLength(2)
  const copy = new DatabaseSync(copies()[0] ?? '', { readOnly: true })
  expect(copy.prepare('SELECT count(*) AS files FROM _migrations').get()).toEqual({ files: 2 })
  copy.close()
})

test('refuses data of newer code in one line that names what is unknown', async () => {
  inDatabase("INSERT INTO _migrations VALUES ('3_third.js')")
  await expect(prepare()).rejects.toThrow(
    /belongs to another version of Haulindex, with the migration 3_third\.js\. Start that version/,
  )
})

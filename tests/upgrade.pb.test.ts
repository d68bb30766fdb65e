/** Data of each released version, which every later version must be able to open. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, inject, it } from 'vitest'
import { downloadExport } from '../publisher/follow/download-export.ts'
import { startPocketBase } from '../server/pocketbase/pocketbase-server.ts'
import { PROJECT } from '../server/process/project.ts'
import { structureOf } from './support/server/structure.ts'
import { PUBLISH_TOKEN, SUPERUSER } from './support/server/template.ts'

const DATABASES = join(PROJECT, 'tests', 'upgrade')
const folder = mkdtempSync(join(tmpdir(), 'upgrade-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Rows that a person wrote or that lead to a page. */
const ESSENTIAL_TABLES = [
  'users',
  'company_listings',
  'listing_assignments',
  'inquiries',
  'reviews',
  'services',
  'locations',
]
const countsIn = (dataDir: string) => {
  const database = new DatabaseSync(join(dataDir, 'data.db'), { readOnly: true })
  try {
    return ESSENTIAL_TABLES.map((table) => [
      table,
      database.prepare(`SELECT count(*) AS rows FROM ${table}`).get()?.['rows'],
    ])
  } finally {
    database.close()
  }
}

it.each(readdirSync(DATABASES).map((name) => [basename(name, '.db.gz'), name]))(
  'opens the data of version %s, loses no row, and publishes it',
  async (version, name) => {
    const template = inject('pocketbase')
    const dataDir = join(folder, version)
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'data.db'), gunzipSync(readFileSync(join(DATABASES, name))))
    const before = countsIn(dataDir)
    const env = { SUPERUSER_EMAIL: SUPERUSER.email, SUPERUSER_PASSWORD: SUPERUSER.password, PUBLISH_TOKEN }
    const server = await startPocketBase({ dataDir, hooksDir: template.hooksDir, env })
    try {
      expect(countsIn(dataDir)).toEqual(before)
      const [upgraded, fresh] = [structureOf(dataDir), structureOf(template.dataDir)]
      expect(upgraded.collections).toEqual(fresh.collections)
      expect(upgraded.objects).toEqual(fresh.objects)
      const { company_listings } = await downloadExport({ url: server.url, publishToken: PUBLISH_TOKEN })
      expect(company_listings).toHaveLength(12)
    } finally {
      await server.stop()
    }
  },
)

it('turns the authority that version 1.0.0 read from registration forms into the carrier’s own claim', () => {
  const database = new DatabaseSync(join(folder, '1.0.0', 'data.db'), { readOnly: true })
  const count = (where: string) =>
    Number(database.prepare(`SELECT count(*) AS rows FROM company_listings WHERE ${where}`).get()?.['rows'])
  try {
    expect(count("for_hire = 'for_hire' AND source = 'census'")).toBeGreaterThan(0)
    expect(count("authority != ''")).toBe(0)
  } finally {
    database.close()
  }
})

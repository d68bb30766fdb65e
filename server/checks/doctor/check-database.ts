import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { formatCount } from '../../../domain/text/format.ts'
import { readLastBackup } from '../../backup/backup-list.ts'
import { databaseFile, discardDamagedLog, hasDatabase } from '../../data-folder/stored-directory.ts'
import { failureText } from '../../process/report-failure.ts'
import { readSecrets } from '../../settings/secrets.ts'
import type { Findings } from './findings.ts'

const WAIT_MS = 15_000
const MOST_FAULTS = 10
const EXAMPLES = 3

const fieldSchema = z.object({
  name: z.string(),
  type: z.string(),
  collectionId: z.string().optional(),
  maxSelect: z.number().optional(),
})
const collectionSchema = z.object({ id: z.string(), name: z.string(), fields: z.array(fieldSchema) })
type Collection = z.infer<typeof collectionSchema>
type Field = z.infer<typeof fieldSchema>

const restoreStep = (dataDir: string): string =>
  `Stop Haulindex and restore the newest backup: npm run restore -- ${readLastBackup(dataDir)?.place ?? 'PLACE'} --force`

/** Problems that SQLite finds in a database, including its indexes. */
const damageOf = (file: string): string[] => {
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: WAIT_MS })
    try {
      const rows = database.prepare(`PRAGMA integrity_check(${MOST_FAULTS})`).all()
      return rows.map((row) => String(row['integrity_check'])).filter((fault) => fault !== 'ok')
    } finally {
      database.close()
    }
  } catch (error) {
    return [failureText(error)]
  }
}

const collectionsOf = (database: DatabaseSync): Collection[] =>
  database
    .prepare("SELECT id, name, fields FROM _collections WHERE type != 'view'")
    .all()
    .map((row) => collectionSchema.parse({ ...row, fields: JSON.parse(String(row['fields'])) }))

/** A field with one value is stored as text, one with several as a JSON list. */
const valuesOf = (table: string, { name, maxSelect = 1 }: Field): string =>
  maxSelect > 1
    ? `SELECT t.id, each.value FROM "${table}" t, json_each(iif(json_valid(t."${name}"), t."${name}", '[]')) each`
    : `SELECT t.id, t."${name}" AS value FROM "${table}" t WHERE t."${name}" != ''`

/** Records that refer to missing records. */
const brokenReferences = (database: DatabaseSync, collections: readonly Collection[]): string[] =>
  collections.flatMap(({ name, fields }) =>
    fields
      .filter(({ type }) => type === 'relation')
      .flatMap((field) => {
        const target = collections.find(({ id }) => id === field.collectionId)?.name
        if (!target) return []
        const lost = `(${valuesOf(name, field)}) r WHERE NOT EXISTS (SELECT 1 FROM "${target}" o WHERE o.id = r.value)`
        const count = Number(database.prepare(`SELECT count(*) AS n FROM ${lost}`).get()?.['n'])
        if (count === 0) return []
        const ids = database.prepare(`SELECT r.id FROM ${lost} LIMIT ${EXAMPLES}`).all()
        const which = ids.map(({ id }) => id).join(', ')
        return [
          `${formatCount(count)} records of ${name} refer in ${field.name} to a missing record of ${target}: ${which}`,
        ]
      }),
  )

/** Files that records refer to and the folder lacks. */
const missingFiles = (database: DatabaseSync, collections: readonly Collection[], dataDir: string): string[] =>
  collections.flatMap(({ id: collection, name, fields }) =>
    fields
      .filter(({ type }) => type === 'file')
      .flatMap((field) =>
        database
          .prepare(valuesOf(name, field))
          .all()
          .map(({ id, value }) => join(dataDir, 'pocketbase', 'storage', collection, String(id), String(value)))
          .filter((file) => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0),
      ),
  )

const KINDS = 'services, state, source, verified, is_featured, owner'
const COUNTED = `SELECT services, state, source, verified, is_featured, iif(owner = '', '', 'somebody') AS owner, count(*) AS listings
  FROM company_listings GROUP BY 1, 2, 3, 4, 5, 6`

/** Checks the counts that triggers maintain for the console's filters. @returns true if they were wrong */
const repairCounts = (file: string): boolean => {
  const database = new DatabaseSync(file, { timeout: WAIT_MS })
  try {
    if (!database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'listing_kinds'").get()) return false
    const kept = `SELECT ${KINDS}, listings FROM listing_kinds`
    const differs = database.prepare(
      `SELECT EXISTS (${kept} EXCEPT ${COUNTED}) OR EXISTS (${COUNTED} EXCEPT ${kept}) AS n`,
    )
    if (!differs.get()?.['n']) return false
    database.exec(
      `BEGIN IMMEDIATE; DELETE FROM listing_kinds; INSERT INTO listing_kinds (${KINDS}, listings) ${COUNTED}; COMMIT`,
    )
    return true
  } finally {
    database.close()
  }
}

/** Secrets that are missing or damaged. */
const checkSecrets = (dataDir: string, findings: Findings): void => {
  const file = join(dataDir, 'secrets.json')
  try {
    if (readSecrets(dataDir)) return
    findings.part('Secrets', `${file} does not exist`)
    findings.todo(
      `Copy ${file} from a backup. Otherwise the next start makes new secrets, and publishers on other machines need the new PUBLISH_TOKEN.`,
    )
  } catch (error) {
    findings.part('Secrets', `${file} is damaged or cannot be read`)
    findings.todo(failureText(error))
  }
}

const checkOthers = (dataDir: string, isRunning: boolean, findings: Findings): void => {
  const log = join(dataDir, 'pocketbase', 'auxiliary.db')
  const journal = join(dataDir, 'delivery.db')
  // A running delivery locks its journal.
  for (const file of (isRunning ? [log] : [log, journal]).filter((name) => existsSync(name))) {
    const damage = damageOf(file)
    if (damage.length === 0) continue
    findings.part('Database', `${file} is damaged`)
    findings.bad(damage)
    if (file === journal)
      findings.todo(`Stop Haulindex, move ${file} away and start again. Look in /admin/mail for emails sent twice.`)
    else if (isRunning) findings.todo('Restart Haulindex: it puts the damaged request log aside and begins a new one.')
    else discardDamagedLog(dataDir, (line) => findings.bad([line]))
  }
}

/**
 * Reads the whole database: damage, references, record files, counts. Repairs counts and the request log.
 * @returns true if the site can be built from it
 */
export const checkDatabase = (dataDir: string, isRunning: boolean, findings: Findings): boolean => {
  const file = databaseFile(dataDir)
  if (!hasDatabase(dataDir)) {
    findings.part('Database', `${file} does not exist`)
    return false
  }
  checkSecrets(dataDir, findings)
  const damage = damageOf(file)
  if (damage.length > 0) {
    findings.part('Database', `${file} is damaged`)
    findings.bad(damage)
    findings.todo(restoreStep(dataDir))
    return false
  }
  const database = new DatabaseSync(file, { readOnly: true, timeout: WAIT_MS })
  try {
    const collections = collectionsOf(database)
    const references = brokenReferences(database, collections)
    const files = missingFiles(database, collections, dataDir)
    const megabytes = formatCount(Math.ceil(statSync(file).size / 1e6))
    const broken = references.length + files.length
    findings.part(
      'Database',
      broken === 0
        ? `${file} (${megabytes} MB) has no damage`
        : `${file}: ${broken} ${broken === 1 ? 'fault' : 'faults'}`,
    )
    findings.bad([...references, ...files.map((name) => `${name} is missing or empty`)])
    if (references.length > 0)
      findings.todo('Open the records named above in the console and correct what they refer to.')
    if (files.length > 0)
      findings.todo('Upload the files named above again in the console, or restore them from a backup.')
  } finally {
    database.close()
  }
  if (repairCounts(file)) findings.bad(['The counts of listings were wrong, and were counted again'])
  checkOthers(dataDir, isRunning, findings)
  return true
}

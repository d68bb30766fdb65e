import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Tests also lower the cost of password hashes. */
const withoutIds = (fields: string): unknown[] =>
  (JSON.parse(fields) as { name: string }[])
    .map((field) => ({ ...field, id: '', collectionId: '', cost: 0 }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))

/** The collections of a database with rules and fields, its indexes, triggers and limits, without ids and times. */
export const structureOf = (dataDir: string) => {
  const database = new DatabaseSync(join(dataDir, 'data.db'), { readOnly: true })
  const RULES = 'listRule, viewRule, createRule, updateRule, deleteRule'
  const OURS = "sql IS NOT NULL AND type IN ('index', 'trigger') AND name NOT LIKE '\\_\\_pb%' ESCAPE '\\'"
  try {
    return {
      collections: database
        .prepare(`SELECT name, type, ${RULES}, fields FROM _collections ORDER BY name`)
        .all()
        .map((row) => ({ ...row, fields: withoutIds(String(row['fields'])) })),
      objects: database.prepare(`SELECT name, sql FROM sqlite_schema WHERE ${OURS} ORDER BY name`).all(),
      limits: database.prepare("SELECT json_extract(value, '$.rateLimits', '$.batch') AS v FROM _params").all(),
    }
  } finally {
    database.close()
  }
}

import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Backend } from '../server/backend.ts'
import { findPerson, OWN_ROWS, type Person, type Row, rowsWith, tracesOf, wholeWord } from './personal-rows.ts'
import { withDatabases } from './privacy-databases.ts'

/** Rows that mention somebody and are of no use without that: they go as a whole. */
const GO = new Set([
  'outbox_mails',
  'email_changes',
  'invitations',
  'deleted_records',
  'account_actions',
  'reply_templates',
  'suppressed_addresses',
])
/** What is public about a company, which its owner or an administrator corrects. */
const STAY = new Set(['company_listings', 'imports', 'import_changes', 'suppressions'])
const ERASED = 'erased'

export interface Erased {
  /** Table → rows that went. */
  removed: Record<string, number>
  /** Table → rows that no longer name anybody. */
  blanked: Record<string, number>
  /** Names of listings that show the address. */
  listings: string[]
}

/** Deletes the rows of one person as any delete does: what pages show of them goes, too. */
const deleteOwn = async ({ url, token }: Pick<Backend, 'url' | 'token'>, { own }: Person): Promise<void> => {
  // an account last: what it owns is told apart by it
  for (const table of Object.keys(OWN_ROWS).toReversed())
    for (const id of own.get(table) ?? []) {
      const path = `/api/collections/${table}/records/${id}`
      const response = await fetch(`${url}${path}`, { method: 'DELETE', headers: { authorization: token } })
      if (!response.ok && response.status !== 404)
        throw new Error(
          `${table} ${id} cannot be deleted (${response.status}): ${(await response.text()).slice(0, 300)}`,
        )
    }
}

/**
 * The changed columns of a row without the traces, and without the name beside them: others may have the same. Lines of the
 * change log hold no more than a name.
 */
const blank = (table: string, row: Row, { email, own, accountName }: Person): [string, string][] => {
  const ids = [...own.values()].flat()
  const isTold = table === 'changes' || Object.values(row).some((value) => ids.includes(String(value)))
  const address = wholeWord(email)
  return Object.entries(row).flatMap(([column, value]): [string, string][] => {
    if (typeof value !== 'string' || column === 'id') return []
    const isName = isTold && accountName !== '' && value === accountName
    const text = isName || ids.includes(value) ? '' : value.replace(address, ERASED)
    return text === value ? [] : [[column, text]]
  })
}

const removeRows = (database: DatabaseSync, table: string, rows: readonly Row[]): void => {
  const remove = database.prepare(`DELETE FROM "${table}" WHERE rowid = ?`)
  for (const { row_number } of rows) remove.run(row_number ?? null)
}

const blankRows = (database: DatabaseSync, table: string, rows: readonly Row[], person: Person): void => {
  for (const row of rows) {
    const changes = blank(table, row, person)
    if (!changes.length) continue
    const sets = changes.map(([column]) => `"${column}" = ?`).join(', ')
    database
      .prepare(`UPDATE "${table}" SET ${sets} WHERE rowid = ?`)
      .run(...changes.map(([, text]) => text), row['row_number'] ?? null)
  }
}

/** History of the rows of one person goes; of what the person did to others, the name does. */
const isHistoryOfOwn = (table: string, row: Row, ids: readonly string[]): boolean =>
  table === 'revisions' && ids.includes(String(row['record']))

/** Documents that a deletion keeps with the rows that it took along. */
const removeKeptFiles = (dataDir: string, rows: readonly Row[]): void => {
  for (const { revision, record } of rows)
    for (const folder of globSync(
      join(dataDir, 'pocketbase', 'storage', 'kept', String(revision), '*', String(record)),
    ))
      rmSync(folder, { recursive: true })
}

const clean = (dataDir: string, data: DatabaseSync, person: Person): Erased => {
  const erased: Erased = { removed: {}, blanked: {}, listings: [] }
  const ids = [...person.own.values()].flat()
  // changes of the account's own keep a name, and no id
  const traces = [...tracesOf(person), ...(person.accountName ? [person.accountName.toLowerCase()] : [])]
  const address = wholeWord(person.email)
  data.exec('BEGIN IMMEDIATE')
  for (const [table, rows] of rowsWith(data, traces)) {
    if (STAY.has(table)) {
      if (table === 'company_listings')
        erased.listings = rows.filter((row) => JSON.stringify(row).search(address) >= 0).map(({ name }) => String(name))
      continue
    }
    const holdsTrace = (row: Row) => tracesOf(person).some((trace) => JSON.stringify(row).toLowerCase().includes(trace))
    const going = rows.filter((row) => (GO.has(table) && holdsTrace(row)) || isHistoryOfOwn(table, row, ids))
    const staying = rows.filter((row) => !going.includes(row) && blank(table, row, person).length > 0)
    if (table === 'deleted_records') removeKeptFiles(dataDir, going)
    removeRows(data, table, going)
    blankRows(data, table, staying, person)
    if (going.length) erased.removed[table] = going.length
    if (staying.length) erased.blanked[table] = staying.length
  }
  data.exec('COMMIT')
  return erased
}

/**
 * Erases a person: the account, requests, reviews and messages, what mails and history keep of them, and the lines of the
 * request log. Who did what stays without the name.
 * @throws when a row cannot be deleted; what was deleted by then stays so, and the command can be repeated
 */
export const erasePerson = async (
  dataDir: string,
  backend: Pick<Backend, 'url' | 'token'>,
  email: string,
): Promise<Erased> =>
  withDatabases(dataDir, async (data, logs) => {
    const person = findPerson(data, email)
    await deleteOwn(backend, person)
    const erased = clean(dataDir, data, person)
    for (const [table, ids] of person.own) erased.removed[table] = ids.length
    const lines = logs ? rowsWith(logs, tracesOf(person)).get('_logs') : undefined
    if (logs && lines) {
      removeRows(logs, '_logs', lines)
      erased.removed['_logs'] = lines.length
    }
    return erased
  })

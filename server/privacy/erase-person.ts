import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { StoredRowChange } from '../../domain/operation/server-metrics.ts'
import type { Backend } from '../pocketbase/backend.ts'
import {
  changeRows,
  findPerson,
  OWN_ROWS,
  type Person,
  type Row,
  rowsWith,
  storeRequestLines,
  tracesOf,
  wholeWord,
  withDatabases,
} from './personal-rows.ts'

/** Rows that mention a person and are useless without that are deleted. */
const GO = new Set([
  'outbox_mails',
  'email_changes',
  'invitations',
  'deleted_records',
  'account_actions',
  'reply_templates',
  'saved_filters',
  'email_suppressions',
])
/** Public facts about a company, which its owner or an administrator corrects. */
const STAY = new Set(['company_listings', 'imports', 'import_changes', 'do_not_list'])
const ERASED = 'erased'

export interface Erased {
  /** Table → deleted rows. */
  removed: Record<string, number>
  /** Table → rows that no longer name anyone. */
  blanked: Record<string, number>
  /** Names of listings that show the address. */
  listings: string[]
}

/** Deletes a person's rows like any deletion, so that pages change, too. */
const deleteOwn = async ({ url, token }: Pick<Backend, 'url' | 'token'>, { own }: Person): Promise<void> => {
  // The account last, because it identifies the rows that it owns.
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
 * A row's changed texts without the traces, and without the name next to them, because other people may have the same
 * name. Lines of the change log contain only the name.
 */
const blank = (table: string, row: Row, { email, own, accountName }: Person): StoredRowChange['texts'] => {
  const ids = [...own.values()].flat()
  const isTold = table === 'changes' || Object.values(row).some((value) => ids.includes(String(value)))
  const address = wholeWord(email)
  return Object.entries(row).flatMap(([column, before]): StoredRowChange['texts'] => {
    if (typeof before !== 'string' || column === 'id') return []
    const isName = isTold && accountName !== '' && before === accountName
    const after = isName || ids.includes(before) ? '' : before.replace(address, ERASED)
    return after === before ? [] : [{ column, before, after }]
  })
}

/** The history of a person's own rows is deleted. In the history of other rows, the name is. */
const isHistoryOfOwn = (table: string, row: Row, ids: readonly string[]): boolean =>
  table === 'revisions' && ids.includes(String(row['record']))

/** Documents that a deletion keeps together with deleted rows. */
const removeKeptFiles = (dataDir: string, rows: readonly Row[]): void => {
  for (const { revision, record } of rows)
    for (const folder of globSync(
      join(dataDir, 'pocketbase', 'storage', 'kept', String(revision), '*', String(record)),
    ))
      rmSync(folder, { recursive: true })
}

/** What remains after a person's own rows are deleted. */
interface Left extends Erased {
  changes: StoredRowChange[]
}

const changeOf = (database: StoredRowChange['database'], table: string, row: Row, texts: StoredRowChange['texts']) => ({
  database,
  table,
  row: Number(row['row_number']),
  texts,
})

const leftIn = (dataDir: string, data: DatabaseSync, person: Person): Left => {
  const left: Left = { removed: {}, blanked: {}, listings: [], changes: [] }
  const ids = [...person.own.values()].flat()
  // Changes of the account itself contain a name and no id.
  const traces = [...tracesOf(person), ...(person.accountName ? [person.accountName.toLowerCase()] : [])]
  const address = wholeWord(person.email)
  for (const [table, rows] of rowsWith(data, traces)) {
    if (STAY.has(table)) {
      if (table === 'company_listings')
        left.listings = rows.filter((row) => JSON.stringify(row).search(address) >= 0).map(({ name }) => String(name))
      continue
    }
    const holdsTrace = (row: Row) => tracesOf(person).some((trace) => JSON.stringify(row).toLowerCase().includes(trace))
    const going = rows.filter((row) => (GO.has(table) && holdsTrace(row)) || isHistoryOfOwn(table, row, ids))
    const staying = rows
      .filter((row) => !going.includes(row))
      .map((row) => changeOf('data', table, row, blank(table, row, person)))
      .filter(({ texts }) => texts.length > 0)
    if (table === 'deleted_records') removeKeptFiles(dataDir, going)
    left.changes.push(...going.map((row) => changeOf('data', table, row, [])), ...staying)
    if (going.length) left.removed[table] = going.length
    if (staying.length) left.blanked[table] = staying.length
  }
  return left
}

/**
 * Erases a person: account, requests, reviews and messages, their traces in emails and history, and lines of the
 * request log. The history keeps what was done, without the name.
 * @throws if a row cannot be deleted or changed; earlier steps remain done, and the command can be repeated
 */
export const erasePerson = async (
  dataDir: string,
  backend: Pick<Backend, 'url' | 'token'>,
  email: string,
): Promise<Erased> =>
  withDatabases(dataDir, async (data, logs) => {
    const person = findPerson(data, email)
    await deleteOwn(backend, person)
    const { changes, ...erased } = leftIn(dataDir, data, person)
    for (const [table, ids] of person.own) erased.removed[table] = ids.length
    await storeRequestLines(backend)
    const lines = logs ? rowsWith(logs, tracesOf(person)).get('_logs') : undefined
    if (lines) erased.removed['_logs'] = lines.length
    await changeRows(backend, [...changes, ...(lines ?? []).map((row) => changeOf('log', '_logs', row, []))])
    return erased
  })

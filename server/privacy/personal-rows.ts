import { existsSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { z } from 'zod'
import type { Route } from '../../contract/route.ts'
import { ROUTES } from '../../contract/routes.ts'
import type { StoredRowChange } from '../../domain/operation/server-metrics.ts'
import type { Backend } from '../pocketbase/backend.ts'

/** Rows about one person, whose address is in this column. Other rows only mention people. */
export const OWN_ROWS: Readonly<Record<string, readonly string[]>> = {
  users: ['email'],
  inquiries: ['customer_email'],
  reviews: ['customer_email'],
  contact_messages: ['email'],
  removal_requests: ['email'],
  requests: ['customer_email'],
  watches: ['email'],
  listing_recipients: ['email'],
}
/** PocketBase's own tables. */
const NOBODYS = new Set(['_collections', '_migrations', '_params', '_superusers'])
const SECRET = new Set(['password', 'tokenKey', 'secret', 'fingerprint', 'sealed_secret', 'recovery_codes'])

export type Row = Record<string, SQLInputValue>

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const tablesOf = (database: DatabaseSync): string[] =>
  database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !NOBODYS.has(name))

const textColumnsOf = (database: DatabaseSync, table: string): string[] =>
  database
    .prepare(`PRAGMA table_info(${quoted(table)})`)
    .all()
    .filter(({ type }) => /^(?:TEXT|JSON)/.test(String(type)))
    .map(({ name }) => String(name))

/** What identifies a person in other rows: the address, and the ids of the person's own rows. */
export interface Person {
  email: string
  /** Table → ids of the person's rows. */
  own: ReadonlyMap<string, readonly string[]>
  /** The account's name, '' if there is none. */
  accountName: string
}

export const findPerson = (database: DatabaseSync, email: string): Person => {
  const own = new Map<string, string[]>()
  for (const [table, columns] of Object.entries(OWN_ROWS)) {
    const is = columns.map((column) => `lower(${quoted(column)}) = ?`).join(' OR ')
    const rows = database
      .prepare(`SELECT id FROM ${quoted(table)} WHERE ${is}`)
      .all(...columns.map(() => email.toLowerCase()))
    if (rows.length)
      own.set(
        table,
        rows.map(({ id }) => String(id)),
      )
  }
  const account = own.get('users')?.[0]
  const name = account && database.prepare('SELECT full_name FROM users WHERE id = ?').get(account)?.['full_name']
  return { email, own, accountName: String(name ?? '') }
}

/** Every text that may identify a person in a row. */
export const tracesOf = ({ email, own }: Person): string[] => [email.toLowerCase(), ...[...own.values()].flat()]

/** The text as a whole word: dana@example.com does not contain ana@example.com. */
export const wholeWord = (text: string): RegExp =>
  new RegExp(`(?<![\\w.+-])${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-]|\\.\\w)`, 'gi')

const holdsOne = (row: Row, words: readonly RegExp[]): boolean =>
  Object.values(row).some((value) => typeof value === 'string' && words.some((word) => value.search(word) >= 0))

/** All rows of a database with a trace, by table. */
export const rowsWith = (database: DatabaseSync, traces: readonly string[]): Map<string, Row[]> => {
  const found = new Map<string, Row[]>()
  const words = traces.map(wholeWord)
  for (const table of tablesOf(database)) {
    const columns = textColumnsOf(database, table)
    if (!columns.length) continue
    const text = columns.map((column) => `coalesce(${quoted(column)}, '')`).join(" || ' ' || ")
    const holds = traces.map(() => 'instr(text, ?) > 0').join(' OR ')
    const query = `SELECT * FROM (SELECT rowid AS row_number, *, lower(${text}) AS text FROM ${quoted(table)}) WHERE ${holds}`
    const rows = (database.prepare(query).all(...traces) as Row[]).map(({ text: _all, ...row }) => row)
    const right = rows.filter((row) => holdsOne(row, words))
    if (right.length) found.set(table, right)
  }
  return found
}

/** Lines of the change log, which identify the author only by name. */
const changesBy = (database: DatabaseSync, name: string): Row[] =>
  name === '' ? [] : (database.prepare('SELECT * FROM changes WHERE actor = ?').all(name) as Row[])

/** A row without secrets that would give access. */
const handedOut = ({ row_number: _number, ...row }: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !SECRET.has(name)))

// Changes that only the running server can make to its databases.

type Server = Pick<Backend, 'url' | 'token'>

/** Other people's saves run between two requests. */
const CHANGES_A_REQUEST = 100

const post = async ({ url, token }: Server, { path }: Route, body: object): Promise<Response> => {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`PocketBase refuses (${response.status}): ${(await response.text()).slice(0, 300)}`)
  return response
}

export const changeRows = async (server: Server, changes: readonly StoredRowChange[]): Promise<void> => {
  for (let first = 0; first < changes.length; first += CHANGES_A_REQUEST)
    await post(server, ROUTES.changeStoredRows, { changes: changes.slice(first, first + CHANGES_A_REQUEST) })
}

/** Stores request log lines that PocketBase still has in memory. */
export const storeRequestLines = async (server: Server): Promise<void> => {
  await post(server, ROUTES.storeRequestLines, {})
}

/** Overwrites deleted rows in the database files. @returns false if a reader prevents it */
export const overwriteFreeSpace = async (server: Server): Promise<boolean> => {
  const response = await post(server, ROUTES.overwriteFreeSpace, {})
  return z.object({ isOver: z.boolean() }).parse(await response.json()).isOver
}

const MEGABYTE = 1e6
/** The copy is written to a file of its own, and from there to the write-ahead log. */
const TIMES_SIZE = 2

/** @throws one line if the disk lacks space to rewrite the database */
export const requireRoomToVacuum = (dataDir: string): void => {
  const folder = join(dataDir, 'pocketbase')
  const { bavail, bsize } = statfsSync(folder)
  const need = TIMES_SIZE * statSync(join(folder, 'data.db')).size
  if (bavail * bsize < need)
    throw new Error(
      `What was erased stays in free space of the database: to write it anew needs ${Math.ceil(need / MEGABYTE)} MB on the disk of ${dataDir}, and ${Math.floor((bavail * bsize) / MEGABYTE)} MB are free. Make room, then run "npm run privacy -- vacuum"`,
    )
}

/** Everything stored about an address: rows by table, with the request log under `_logs`. */
export const exportPerson = (dataDir: string, email: string): Promise<Record<string, Row[]>> =>
  withDatabases(dataDir, (data, logs) => {
    const person = findPerson(data, email)
    const traces = tracesOf(person)
    const found = [...rowsWith(data, traces), ...(logs ? rowsWith(logs, traces) : [])]
    const changes = changesBy(data, person.accountName)
    if (changes.length) found.push(['changes', changes])
    return Object.fromEntries(found.map(([table, rows]) => [table, rows.map(handedOut)]))
  })

/** A write-ahead log may be recovered meanwhile. */
const PATIENCE_MS = 20_000

/**
 * The databases of a data folder, for reading: PocketBase's main database and its request log. @throws if there is none
 */
export const withDatabases = async <T>(
  dataDir: string,
  work: (data: DatabaseSync, logs: DatabaseSync | undefined) => T | Promise<T>,
): Promise<T> => {
  const [data, logs] = ['data.db', 'auxiliary.db'].map((name) => join(dataDir, 'pocketbase', name))
  if (!data || !existsSync(data)) throw new Error(`${dataDir} has no data. Run the command where the server runs`)
  const opened = [data, ...(logs && existsSync(logs) ? [logs] : [])].map(
    (file) => new DatabaseSync(file, { readOnly: true, timeout: PATIENCE_MS }),
  )
  const [first, second] = opened
  try {
    if (!first) throw new Error(`${data} cannot be opened`)
    return await work(first, second)
  } finally {
    for (const database of opened) database.close()
  }
}

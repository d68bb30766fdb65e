import type { DatabaseSync, SQLInputValue } from 'node:sqlite'

/** Rows that are about one person, whose address stands in the column. Others only mention somebody. */
export const OWN_ROWS: Readonly<Record<string, readonly string[]>> = {
  users: ['email'],
  inquiries: ['customer_email'],
  reviews: ['customer_email'],
  contact_messages: ['email'],
  removal_requests: ['email'],
}
/** What PocketBase keeps about itself. */
const NOBODYS = new Set(['_collections', '_migrations', '_params', '_superusers'])
const SECRET = new Set(['password', 'tokenKey', 'secret', 'fingerprint'])

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

/** What tells a person in other rows: the address, and the ids of what is about him or her alone. */
export interface Person {
  email: string
  /** Table → ids of its rows. */
  own: ReadonlyMap<string, readonly string[]>
  /** The name of the account; '' without one. */
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

/** Every text by which somebody may stand in a row. */
export const tracesOf = ({ email, own }: Person): string[] => [email.toLowerCase(), ...[...own.values()].flat()]

/** The text as a whole word: ana@example.com does not stand in dana@example.com. */
export const wholeWord = (text: string): RegExp =>
  new RegExp(`(?<![\\w.+-])${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-]|\\.\\w)`, 'gi')

const holdsOne = (row: Row, words: readonly RegExp[]): boolean =>
  Object.values(row).some((value) => typeof value === 'string' && words.some((word) => value.search(word) >= 0))

/** All rows of a database in which a trace stands, by table. */
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

/** Lines of the change log, which know who made a change by the name alone. */
export const changesBy = (database: DatabaseSync, name: string): Row[] =>
  name === '' ? [] : (database.prepare('SELECT * FROM changes WHERE actor = ?').all(name) as Row[])

/** A row as it may be handed out: without what lets somebody in. */
export const handedOut = ({ row_number: _number, ...row }: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !SECRET.has(name)))

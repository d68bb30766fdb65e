import { changesBy, findPerson, handedOut, type Row, rowsWith, tracesOf } from './personal-rows.ts'
import { withDatabases } from './privacy-databases.ts'

/** Everything that is kept about an address: rows by table, those of the request log under `_logs`. */
export const exportPerson = (dataDir: string, email: string): Promise<Record<string, Row[]>> =>
  withDatabases(dataDir, (data, logs) => {
    const person = findPerson(data, email)
    const traces = tracesOf(person)
    const found = [...rowsWith(data, traces), ...(logs ? rowsWith(logs, traces) : [])]
    const changes = changesBy(data, person.accountName)
    if (changes.length) found.push(['changes', changes])
    return Object.fromEntries(found.map(([table, rows]) => [table, rows.map(handedOut)]))
  })

import type { Happened } from './note-event.ts'

/** Requests of the log that are alike, as far as an event can tell them apart. */
export interface RequestLines extends Happened {
  method: string
  /** Without the query. */
  path: string
  status: number
  /** Collection of the account that asked; '' for a visitor. */
  auth: string
  user: string
  agent: string
  /** Whether an access rule refused to create the record. */
  isRefusedByRule: boolean
}

/** Number of the last line that is stored. */
export const lastLine = (app: core.App): number => {
  const last = new DynamicModel({ line: 0 })
  app.auxDB().newQuery('SELECT coalesce(max(rowid), 0) AS line FROM _logs').one(last)
  return last['line'] as number
}

/** Number of the newest line, after those that PocketBase has not stored yet. */
export const newestLine = (app: core.App): number => {
  app.logger().handler().writeAll?.(new Context())
  let line = 0
  // waits until a batch of lines that PocketBase is just writing is there
  app.auxRunInTransaction((tx) => {
    line = lastLine(tx)
  })
  return line
}

const RULE_FAILURE = 'create rule failure%'

/**
 * Of the lines after one number and up to another: those that may tell of a refusal, alike ones together.
 * @param emptyLists paths of lists that owners are answered with nothing in them
 */
export const requestLines = (
  app: core.App,
  after: number,
  upTo: number,
  emptyLists: readonly string[],
): RequestLines[] => {
  const found = new DynamicModel({ lines: '' })
  app
    .auxDB()
    .newQuery(
      `WITH requests AS MATERIALIZED (
          SELECT data->>'status' AS status, coalesce(data->>'auth', '') AS auth, data, created,
            substr(data->>'url', 1, instr(data->>'url' || '?', '?') - 1) AS path
          FROM _logs WHERE rowid > {:after} AND rowid <= {:upTo} AND data->>'type' = 'request'),
        telling AS (
          SELECT * FROM requests WHERE auth <> '_superusers' AND (
            status = 429
            OR (status = 400 AND data->>'details' LIKE {:ruleFailure})
            OR (auth = 'users' AND status IN (400, 403, 404))
            OR (auth = 'users' AND status = 200 AND path IN (SELECT value FROM json_each({:emptyLists}))))),
        grouped AS (
          SELECT data->>'method' AS method, path, status, auth, coalesce(data->>'authId', '') AS user,
            coalesce(data->>'userAgent', '') AS agent, coalesce(data->>'details', '') LIKE {:ruleFailure} AS by_rule,
            count(*) AS count, min(created) AS first, max(created) AS last
          FROM telling GROUP BY 1, 2, 3, 4, 5, 6, 7)
        SELECT json_group_array(json_object('method', method, 'path', path, 'status', status, 'auth', auth,
          'user', user, 'agent', agent, 'isRefusedByRule', json(iif(by_rule, 'true', 'false')),
          'count', count, 'first', first, 'last', last)) AS lines FROM grouped`,
    )
    .bind({ after, upTo, ruleFailure: RULE_FAILURE, emptyLists: JSON.stringify(emptyLists) })
    .one(found)
  return JSON.parse(found['lines'] as string) as RequestLines[]
}

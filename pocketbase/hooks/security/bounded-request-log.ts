import { LONG_REQUEST_LINE, REQUEST_LINE_LIMITS, REQUEST_LINES_KEPT } from '../../../domain/security/request-log.ts'

/**
 * PocketBase writes every refused request into its request log with up to 10 kB of what the visitor sent. Triggers of
 * the database keep a flood from filling the disk, at the price of a comparison a line.
 */

const { message, ...PARTS } = REQUEST_LINE_LIMITS

const CUT_PARTS = Object.entries(PARTS).map(([key, longest]) => `'${key}', substr(NEW.data->>'${key}', 1, ${longest})`)
const WHOLE_PARTS = ['type', 'method', 'status', 'auth', 'authId', 'execTime'].map(
  (key) => `'${key}', NEW.data->>'${key}'`,
)

const SHORTEN = `CREATE TRIGGER shorten_requests BEFORE INSERT ON _logs
  WHEN length(NEW.message) + length(NEW.data) > ${LONG_REQUEST_LINE} AND NEW.data->>'type' = 'request'
  BEGIN
    INSERT INTO _logs (id, level, message, data, created)
    VALUES (NEW.id, NEW.level, substr(NEW.message, 1, ${message}), json_object(${[...WHOLE_PARTS, ...CUT_PARTS].join(', ')}), NEW.created);
    SELECT RAISE(IGNORE);
  END`

const BOUND = `CREATE TRIGGER bound_requests AFTER INSERT ON _logs
  BEGIN
    DELETE FROM _logs WHERE rowid <= NEW.rowid - ${REQUEST_LINES_KEPT};
  END`

/** Makes the request log keep to its limits. To be called whenever the server starts: its database may be a new one. */
export const boundRequestLog = (app: core.App) => {
  app.auxRunInTransaction((tx) => {
    for (const statement of [
      'DROP TRIGGER IF EXISTS shorten_requests',
      'DROP TRIGGER IF EXISTS bound_requests',
      SHORTEN,
      BOUND,
    ])
      tx.auxDB().newQuery(statement).execute()
  })
}

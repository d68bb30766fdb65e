import { selectRows } from '../database/records.ts'

/**
 * GET /api/directory/import-desk/waiting, superusers only: the runs that somebody has to do something about, the oldest
 * first. Not a list of records: those are logged each time, and this is asked every second.
 */
export const waitingRuns = (e: core.RequestEvent) => {
  const runs = selectRows(
    e.app,
    `json_object('id', id, 'state', state, 'mode', mode, 'kind', kind, 'file_name', file_name, 'bytes', bytes,
      'is_stopping', json(iif(is_stopping, 'true', 'false')), 'holder', holder, 'heard_at', heard_at, 'created', created)`,
    `FROM (SELECT * FROM imports WHERE state IN ('uploading', 'queued', 'running', 'undoing') ORDER BY created)`,
  )
  return e.json(200, { runs })
}

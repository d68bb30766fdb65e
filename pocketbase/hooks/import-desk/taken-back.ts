import { selectRows } from '../database/records.ts'
import { requirePublishToken } from '../publishing/directory-state.ts'

/** An undo takes away before it tells so: while it is at work, what its run has made counts. */
const TAKEN = `iif(state = 'undoing', json_extract(counts, '$.created'), json_extract(report, '$.undone.removed'))`

/**
 * GET /api/directory/taken-back?since=MOMENT, with the publish token: how many companies undone imports have taken away
 * since then. A publisher asks before it takes a directory that has shrunk for a broken one.
 */
export const takenBack = (e: core.RequestEvent) => {
  requirePublishToken(e)
  const { since = '' } = e.requestInfo().query
  const [companies = 0] = selectRows<number>(
    e.app,
    'companies',
    `FROM (SELECT coalesce(sum(${TAKEN}), 0) AS companies FROM imports
      WHERE kind != 'reviews' AND state IN ('undoing', 'undone', 'stopped') AND updated >= {:since})`,
    { since },
  )
  return e.json(200, { companies })
}

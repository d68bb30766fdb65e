import { newestChange } from './change-log.ts'
import { requirePublishToken } from './publish-token.ts'

/** GET /api/directory/state: the number of the newest change, as `{ "seq": n }`. */
export const directoryState = (e: core.RequestEvent) => {
  requirePublishToken(e)
  e.response.header().set('Cache-Control', 'no-store')
  return e.json(200, { seq: newestChange(e.app) })
}

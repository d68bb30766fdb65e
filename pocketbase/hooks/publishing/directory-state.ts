import type { DirectoryState } from '../../../domain/publishing/schema.ts'
import { newestPosition } from '../changes/change-log.ts'
import { waitingRequest } from '../changes/published-change.ts'
import { notePublisher } from './publisher-seen.ts'
import { isSignalledHere } from './send-signal.ts'

/** GET /api/directory/state: what a publisher looks for, a `DirectoryState`. */
export const directoryState = (e: core.RequestEvent) => {
  requirePublishToken(e)
  notePublisher(e.app)
  const state: DirectoryState = {
    ...newestPosition(e.app),
    request: waitingRequest(e.app),
    signalled: isSignalledHere(e.app),
  }
  e.response.header().set('Cache-Control', 'no-store')
  return e.json(200, state)
}

/** @throws 401 unless the request carries PUBLISH_TOKEN as its bearer token; always when that is unset */
export const requirePublishToken = (e: core.RequestEvent) => {
  const expected = $os.getenv('PUBLISH_TOKEN')
  const given = e.request?.header.get('Authorization').replace(/^Bearer\s+/i, '') ?? ''
  if (!expected || !$security.equal(given, expected))
    throw new UnauthorizedError('The publish token is missing or wrong.')
}

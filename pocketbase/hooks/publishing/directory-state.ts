import type { DirectoryState } from '../../../domain/publishing/schema.ts'
import { isKnownChange, newestPosition, waitingRequest } from '../changes/change-log.ts'
import { directoryId } from '../database/directory-settings.ts'
import { notePublisher } from './publisher-seen.ts'
import { isSignalledHere } from './send-signal.ts'

const asksForKnown = (e: core.RequestEvent): boolean => {
  const query = e.request?.url?.query()
  const mark = query?.get('mark') ?? ''
  return mark !== '' && isKnownChange(e.app, { seq: Number(query?.get('seq')) || 0, mark })
}

/** GET /api/directory/state: what a publisher looks for, a `DirectoryState`. With `seq` and `mark`, also `knows`. */
export const directoryState = (e: core.RequestEvent) => {
  requirePublishToken(e)
  notePublisher(e.app)
  const state: DirectoryState = {
    ...newestPosition(e.app),
    request: waitingRequest(e.app),
    signalled: isSignalledHere(e.app),
    directory: directoryId(e.app),
    knows: asksForKnown(e),
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

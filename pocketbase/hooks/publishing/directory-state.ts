import type { DirectoryState } from '../../../domain/publishing/schema.ts'
import { newestPosition } from '../changes/change-log.ts'
import { waitingRequest } from '../changes/published-change.ts'
import { requirePublishToken } from './publish-token.ts'
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

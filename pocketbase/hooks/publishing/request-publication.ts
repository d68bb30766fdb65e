import type { PublicationTrigger } from '../../../domain/publishing/rules.ts'
import { requireAdmin } from '../accounts/require-admin.ts'
import { newestChange } from '../changes/change-log.ts'
import { prunePublications } from './receive-publication.ts'
import { signalChanges } from './send-signal.ts'

const newRequest = (tx: core.App, trigger: PublicationTrigger, account: core.Record | undefined): core.Record => {
  const request = new Record(tx.findCollectionByNameOrId('publications'))
  request.load({ state: 'requested', trigger, target: 'folder', seq: newestChange(tx), pages: [], skipped: [] })
  if (account?.collection().name === 'users') request.set('requested_by', account.id)
  tx.save(request)
  prunePublications(tx)
  return request
}

/**
 * POST /api/directory/publish `{ "everything": boolean }`, administrators only: asks the publisher for a run, with all
 * pages rendered again if that is wanted. Answers the request's row; one like it that waits already is not doubled.
 */
export const requestPublication = (e: core.RequestEvent) => {
  requireAdmin(e, 'Only administrators publish.')
  const { everything = false } = e.requestInfo().body
  if (typeof everything !== 'boolean') throw new BadRequestError('everything must be true or false.')
  const trigger: PublicationTrigger = everything ? 'everything' : 'now'
  let request: core.Record | undefined
  e.app.runInTransaction((tx) => {
    const [waiting] = tx.findRecordsByFilter(
      'publications',
      "state = 'requested' && trigger = {:trigger}",
      'created',
      1,
      0,
      { trigger },
    )
    request = waiting ?? newRequest(tx, trigger, e.auth)
  })
  signalChanges(e.app, true)
  return e.json(200, request)
}

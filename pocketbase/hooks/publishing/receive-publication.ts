import { cutText } from '../../../domain/fields/characters.ts'
import {
  INTERRUPTED,
  PUBLICATION_LIMITS,
  PUBLICATION_TARGETS,
  PUBLICATIONS_KEPT,
  type PublicationTarget,
  type PublicationTrigger,
} from '../../../domain/publishing/rules.ts'
import { isCanonicalPath } from '../../../domain/routes.ts'
import { requireAdmin } from '../accounts/require-admin.ts'
import { newestChange } from '../changes/change-log.ts'
import { notifyPublisher } from './notify-publisher.ts'
import { moveSkipped, parseSkipped, recordPublisherRequest, requirePublishToken } from './publishing-state.ts'

type Body = Readonly<Record<string, unknown>>

const refuse = (field: string, problem: string): never => {
  throw new BadRequestError(`${field} ${problem}.`, { [field]: new ValidationError('validation_report', problem) })
}

const count = (body: Body, field: string): number => {
  const value = body[field] ?? 0
  return typeof value === 'number' && value >= 0 ? value : refuse(field, 'must be a number of at least 0')
}

const isPage = (path: unknown): boolean =>
  typeof path === 'string' && path.length <= PUBLICATION_LIMITS.path && isCanonicalPath(path)

const pagesOf = ({ pages = [] }: Body): string[] => {
  if (!Array.isArray(pages) || pages.length > PUBLICATION_LIMITS.pages)
    return refuse('pages', `must be a list of at most ${PUBLICATION_LIMITS.pages} paths`)
  for (const path of pages) if (!isPage(path)) refuse('pages', `contains ${JSON.stringify(path)}, which is not a page`)
  return pages
}

const targetOf = ({ target = 'folder' }: Body): PublicationTarget =>
  PUBLICATION_TARGETS.find((known) => known === target) ??
  refuse('target', `must be one of ${PUBLICATION_TARGETS.join(', ')}`)

/** The fields that a publisher may report. The collection checks the trigger. */
const fieldsOf = (app: core.App, body: Body) => {
  const { state, trigger, error = '', warning = '' } = body
  if (!['running', 'done', 'failed'].includes(String(state))) refuse('state', 'must be running, done or failed')
  const seq = count(body, 'seq')
  if (seq > newestChange(app)) refuse('seq', 'is not a change of this directory')
  return {
    state,
    trigger,
    target: targetOf(body),
    seq,
    pages_written: count(body, 'pages_written'),
    pages_removed: count(body, 'pages_removed'),
    seconds: count(body, 'seconds'),
    error: cutText(String(error), PUBLICATION_LIMITS.error),
    warning: cutText(String(warning), PUBLICATION_LIMITS.warning),
    pages: pagesOf(body),
  }
}

const find = (tx: core.App, filter: string, params: Record<string, unknown>): core.Record[] =>
  tx.findRecordsByFilter('publications', filter, '-created', 0, 0, params).filter((row) => row !== undefined)

const rowOf = (tx: core.App, { id }: Body): core.Record => {
  if (id === undefined) return new Record(tx.findCollectionByNameOrId('publications'))
  const [row] = find(tx, 'id = {:id}', { id: String(id) })
  if (!row) throw new NotFoundError('This publication does not exist.')
  return row
}

/**
 * A target has one publisher, so a run that another one left running was interrupted. A run that a person requested is
 * requested again once; after a second interruption it fails.
 */
const endInterrupted = (tx: core.App, target: PublicationTarget, id = '') => {
  for (const row of find(tx, "state = 'running' && target = {:target} && id != {:id}", { target, id })) {
    const isRequested = row.getString('requested_by') !== '' && row.getString('error') !== INTERRUPTED
    row.set('state', isRequested ? 'requested' : 'failed')
    row.set('error', INTERRUPTED)
    tx.save(row)
  }
}

/**
 * POST /api/directory/publications/resume `{ "target": "folder" }`, with the publish token: a publisher has started, so
 * earlier runs of its target have ended. Answers 204.
 */
export const resumePublishing = (e: core.RequestEvent) => {
  requirePublishToken(e)
  recordPublisherRequest(e.app)
  const target = targetOf(e.requestInfo().body)
  e.app.runInTransaction((tx) => endInterrupted(tx, target))
  return e.noContent(204)
}

/** Keeps only the newest row of a repeated failure. */
const deleteSameFailure = (tx: core.App, row: core.Record) => {
  const other = "id != {:id} && state != 'requested' && target = {:target}"
  const params = { id: row.id, target: row.getString('target') }
  const [before] = tx.findRecordsByFilter('publications', other, '-created,-@rowid', 1, 0, params)
  const isSame = ['state', 'trigger', 'error'].every((field) => before?.getString(field) === row.getString(field))
  if (before && isSame) tx.delete(before)
}

/** A full build completes the requests before it. */
const completeRequests = (tx: core.App, seq: number) => {
  for (const row of find(tx, "state = 'requested' && seq <= {:seq}", { seq })) {
    row.set('state', 'done')
    row.set('seq', seq)
    tx.save(row)
  }
}

const store = (tx: core.App, body: Body): core.Record => {
  const row = rowOf(tx, body)
  const isResumed = row.getString('error') === INTERRUPTED && body['state'] === 'running'
  for (const [field, value] of Object.entries(fieldsOf(tx, body))) row.set(field, value)
  // Keeps the mark until the run has ended, so that a run that kills its publisher is tried only twice.
  if (isResumed) row.set('error', INTERRUPTED)
  const skipped =
    parseSkipped(body['skipped']) ?? refuse('skipped', 'must be a list of skipped records with their total')
  const state = row.getString('state')
  const target = targetOf(body)
  // A bucket gets files from the folder, whose report has listed the skipped records already.
  if (state === 'done' && (target !== 's3' || body['skipped'] !== undefined)) moveSkipped(tx, row, skipped)
  tx.save(row)
  if (state === 'running') endInterrupted(tx, target, row.id)
  if (state === 'failed') deleteSameFailure(tx, row)
  if (state === 'done' && row.getString('trigger') === 'build') completeRequests(tx, row.getInt('seq'))
  prunePublications(tx)
  return row
}

/**
 * POST /api/directory/publications, with the publish token: stores a `PublicationReport` about a run. Answers
 * `{ "id": … }` of its row, or 400 with the invalid field.
 */
export const receivePublication = (e: core.RequestEvent) => {
  requirePublishToken(e)
  recordPublisherRequest(e.app)
  let id = ''
  e.app.runInTransaction((tx) => {
    id = store(tx, e.requestInfo().body).id
  })
  return e.json(200, { id })
}

/** Deletes the oldest publications beyond the limit, but keeps the newest successful one of each target. */
const prunePublications = (tx: core.App) => {
  tx.db()
    .newQuery(
      `DELETE FROM publications WHERE id IN (SELECT id FROM publications ORDER BY created DESC, rowid DESC LIMIT -1 OFFSET {:kept})
        AND id NOT IN (SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY target ORDER BY seq DESC, created DESC) AS place
          FROM publications WHERE state = 'done') WHERE place = 1)`,
    )
    .bind({ kept: PUBLICATIONS_KEPT })
    .execute()
}

const newRequest = (tx: core.App, trigger: PublicationTrigger, account: core.Record | undefined): core.Record => {
  const request = new Record(tx.findCollectionByNameOrId('publications'))
  request.load({ state: 'requested', trigger, target: 'folder', seq: newestChange(tx), pages: [], skipped: [] })
  if (account?.collection().name === 'users') request.set('requested_by', account.id)
  tx.save(request)
  prunePublications(tx)
  return request
}

/**
 * POST /api/directory/publish `{ "everything": boolean }`, administrators only: requests a run, which renders all pages
 * if `everything` is true. Answers the request's row, or that of an equal pending request.
 */
export const requestPublication = (e: core.RequestEvent) => {
  requireAdmin(e, 'Only administrators can publish.')
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
  notifyPublisher(e.app, true)
  return e.json(200, request)
}

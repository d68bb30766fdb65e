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
import { signalChanges } from './notify-publisher.ts'
import { moveSkipped, notePublisher, parseSkipped, requirePublishToken } from './publishing-state.ts'

type Body = Readonly<Record<string, unknown>>

const refuse = (field: string, problem: string): never => {
  throw new BadRequestError(`${field} ${problem}.`, { [field]: new ValidationError('validation_report', problem) })
}

const count = (body: Body, field: string): number => {
  const value = body[field] ?? 0
  return typeof value === 'number' && value >= 0 ? value : refuse(field, 'must be a number from 0')
}

const isPage = (path: unknown): boolean =>
  typeof path === 'string' && path.length <= PUBLICATION_LIMITS.path && isCanonicalPath(path)

const pagesOf = ({ pages = [] }: Body): string[] => {
  if (!Array.isArray(pages) || pages.length > PUBLICATION_LIMITS.pages)
    return refuse('pages', `must be a list of at most ${PUBLICATION_LIMITS.pages} paths`)
  for (const path of pages) if (!isPage(path)) refuse('pages', `holds ${JSON.stringify(path)}, which is no page`)
  return pages
}

const targetOf = ({ target = 'folder' }: Body): PublicationTarget =>
  PUBLICATION_TARGETS.find((known) => known === target) ??
  refuse('target', `must be one of ${PUBLICATION_TARGETS.join(', ')}`)

/** What a publisher may say of a run; the collection checks state and trigger. */
const fieldsOf = (app: core.App, body: Body) => {
  const { state, trigger, error = '', warning = '' } = body
  if (!['running', 'done', 'failed'].includes(String(state))) refuse('state', 'must be running, done or failed')
  const seq = count(body, 'seq')
  if (seq > newestChange(app)) refuse('seq', 'is no change of this directory')
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
  if (!row) throw new NotFoundError('There is no such publication.')
  return row
}

/**
 * A target has one publisher: what another one left running has ended with it. What somebody asked for is asked for once
 * more; a request that has ended its publisher twice is given up.
 */
const endInterrupted = (tx: core.App, target: PublicationTarget, id = '') => {
  for (const row of find(tx, "state = 'running' && target = {:target} && id != {:id}", { target, id })) {
    const isAsked = row.getString('requested_by') !== '' && row.getString('error') !== INTERRUPTED
    row.set('state', isAsked ? 'requested' : 'failed')
    row.set('error', INTERRUPTED)
    tx.save(row)
  }
}

/**
 * POST /api/directory/publications/resume `{ "target": "folder" }`, with the publish token: a publisher has started.
 * Answers 204.
 */
export const resumePublishing = (e: core.RequestEvent) => {
  requirePublishToken(e)
  notePublisher(e.app)
  const target = targetOf(e.requestInfo().body)
  e.app.runInTransaction((tx) => endInterrupted(tx, target))
  return e.noContent(204)
}

/** A failure that repeats is one row, its newest. */
const dropSameFailure = (tx: core.App, row: core.Record) => {
  const other = "id != {:id} && state != 'requested' && target = {:target}"
  const params = { id: row.id, target: row.getString('target') }
  const [before] = tx.findRecordsByFilter('publications', other, '-created,-@rowid', 1, 0, params)
  const isSame = ['state', 'trigger', 'error'].every((field) => before?.getString(field) === row.getString(field))
  if (before && isSame) tx.delete(before)
}

/** A full build shows what was asked for before it. */
const endAnswered = (tx: core.App, seq: number) => {
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
  // it says so until it has ended, lest it ends its publisher for ever
  if (isResumed) row.set('error', INTERRUPTED)
  const skipped = parseSkipped(body['skipped']) ?? refuse('skipped', 'must say what was left out')
  const state = row.getString('state')
  const target = targetOf(body)
  // a bucket gets the files of a site of which its folder has told already
  if (state === 'done' && (target !== 's3' || body['skipped'] !== undefined)) moveSkipped(tx, row, skipped)
  tx.save(row)
  if (state === 'running') endInterrupted(tx, target, row.id)
  if (state === 'failed') dropSameFailure(tx, row)
  if (state === 'done' && row.getString('trigger') === 'build') endAnswered(tx, row.getInt('seq'))
  prunePublications(tx)
  return row
}

/**
 * POST /api/directory/publications, with the publish token: how a run stands, a `PublicationReport`. Answers
 * `{ "id": … }` of its row, or 400 naming the field that is wrong.
 */
export const receivePublication = (e: core.RequestEvent) => {
  requirePublishToken(e)
  notePublisher(e.app)
  let id = ''
  e.app.runInTransaction((tx) => {
    id = store(tx, e.requestInfo().body).id
  })
  return e.json(200, { id })
}

/** Drops the oldest publications beyond those that are kept; those that say what a target shows always stay. */
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

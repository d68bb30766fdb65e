import { QUEUE_ANSWERS, QUEUE_KINDS, type QueueCounts, type QueueKind } from '../../../domain/moderation/queue.ts'
import { FINGERPRINT, shownText } from '../../../domain/moderation/shown.ts'
import { requireAdmin } from '../accounts/require-admin.ts'
import { selectRows } from '../database/records.ts'
import { QUEUE_SOURCES, type QueueView } from './queue-sources.ts'

/** Items of one answer: the client asks for more before it has got through them. */
const MOST_AT_ONCE = 50

const COUNTS = `json_object(${QUEUE_KINDS.map((kind) => {
  const { table, waits } = QUEUE_SOURCES[kind]
  return `'${kind}', (SELECT count(*) FROM ${table} WHERE ${waits})`
}).join(', ')})`

/** How many of each kind wait. */
export const countWaiting = (app: core.App): QueueCounts | undefined => selectRows<QueueCounts>(app, COUNTS, '')[0]

/** What an administrator reads about an item, as the console shows it. */
export interface Item {
  id: string
  created: string
  /** `updated` of its record. */
  version: string
  /** Names what it shows. A decision about it sends this back. */
  fingerprint: string
}

const kindOf = (view: QueueView): QueueKind => (view === 'declined' ? 'listings' : view)

const select = (app: core.App, view: QueueView, from: string, params: Record<string, unknown>): Item[] => {
  const { table, fields } = QUEUE_SOURCES[view]
  const kind = kindOf(view)
  return selectRows<Item>(
    app,
    `json_object('kind', '${kind}', 'id', row.id, 'created', row.created, 'version', row.updated, ${fields})`,
    `FROM (SELECT * FROM ${table} WHERE ${from}) AS row`,
    params,
  ).map((item) => ({ ...item, [FINGERPRINT]: $security.sha256(shownText(kind, item)) }))
}

/**
 * Items after a moment, oldest first. A page begins where the last one ended, even if items in between were decided.
 */
const itemsOf = (app: core.App, view: QueueView, [created, id]: readonly [string, string]): Item[] =>
  select(
    app,
    view,
    `${QUEUE_SOURCES[view].waits} AND (created, id) > ({:created}, {:id}) ORDER BY created, id LIMIT ${MOST_AT_ONCE}`,
    { created, id },
  )

/** These records as they are now, whether or not they wait. */
export const shownItems = (app: core.App, kind: QueueKind, ids: readonly string[]): Item[] =>
  select(app, kind, 'id IN (SELECT value FROM json_each({:ids}))', { ids: JSON.stringify(ids) })

/** A record as it is now; undefined when it is gone. */
export const shownItem = (app: core.App, kind: QueueKind, id: string): Item | undefined =>
  shownItems(app, kind, [id])[0]

const compare = (a: Item, b: Item): number =>
  a.created === b.created ? (a.id < b.id ? -1 : 1) : a.created < b.created ? -1 : 1

/**
 * GET /api/directory/queue?kind=reviews&after=CREATED~ID, by an administrator: what waits, the oldest first, of one kind or
 * of all. Answers `{ counts, items }`.
 */
export const answerQueue = (e: core.RequestEvent) => {
  requireAdmin(e, QUEUE_ANSWERS.admins)
  const { kind = '', after = '' } = e.requestInfo().query
  const [created = '', id = ''] = after.split('~')
  const views: readonly QueueView[] = Object.hasOwn(QUEUE_SOURCES, kind) ? [kind as QueueView] : QUEUE_KINDS
  const items = views.flatMap((view) => itemsOf(e.app, view, [created, id]))
  return e.json(200, { counts: countWaiting(e.app), items: items.sort(compare).slice(0, MOST_AT_ONCE) })
}

/** GET /api/directory/queue/{kind}/{id}, administrators only: one item as it is now, whether or not it waits. */
export const answerQueueItem = (e: core.RequestEvent) => {
  requireAdmin(e, QUEUE_ANSWERS.admins)
  const kind = QUEUE_KINDS.find((known) => known === e.request?.pathValue('kind'))
  const item = kind && shownItem(e.app, kind, e.request?.pathValue('id') ?? '')
  if (!item) throw new NotFoundError(QUEUE_ANSWERS.gone)
  e.response.header().set('Cache-Control', 'no-store')
  return e.json(200, item)
}

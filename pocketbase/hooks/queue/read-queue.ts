import { QUEUE_ANSWERS, QUEUE_KINDS, type QueueCounts } from '../../../domain/moderation/queue.ts'
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

interface Item {
  id: string
  created: string
}

/** Those after a moment, the oldest first; a page of them begins where the one before ended, whatever was decided meanwhile. */
const itemsOf = (app: core.App, view: QueueView, [created, id]: readonly [string, string]): Item[] => {
  const { table, waits, fields } = QUEUE_SOURCES[view]
  return selectRows<Item>(
    app,
    `json_object('kind', '${view === 'declined' ? 'listings' : view}', 'id', row.id, 'created', row.created,
      'version', row.updated, ${fields})`,
    `FROM (SELECT * FROM ${table} WHERE ${waits} AND (created, id) > ({:created}, {:id})
      ORDER BY created, id LIMIT ${MOST_AT_ONCE}) AS row`,
    { created, id },
  )
}

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

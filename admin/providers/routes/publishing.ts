import { RESPONSES } from '../../../contract/responses.ts'
import { ROUTES } from '../../../contract/routes.ts'
import type { PublishingState } from '../../../domain/publishing/rules.ts'
import type { Change, Publication } from '../../../domain/publishing/schema.ts'
import { call, send } from '../call.ts'
import { dataProvider } from '../dataProvider.ts'
import { pocketbase } from '../pocketbase.ts'

const CHANGES_SHOWN = 20

/** The publishing status. */
export interface PublishingNews {
  state: PublishingState
  /** The newest waiting changes, newest first. */
  waiting: Change[]
  /** The newest publications and requests, most recently updated first. */
  history: Publication[]
  hasOlder: boolean
  /** The newest successful publication. */
  lastDone: Publication | undefined
}

const newestPublications = (perPage: number, filter: object = {}) =>
  dataProvider.getList<Publication>('admin/publications', {
    filter,
    sort: { field: 'updated', order: 'DESC' },
    pagination: { page: 1, perPage },
  })

const changesAfter = async (seq: number): Promise<Change[]> => {
  const { data } = await dataProvider.getList<Change>('admin/changes', {
    filter: { seq_gt: seq },
    sort: { field: 'seq', order: 'DESC' },
    pagination: { page: 1, perPage: CHANGES_SHOWN },
  })
  return data
}

const newestDone = async (): Promise<Publication | undefined> =>
  (await newestPublications(1, { state: 'done' })).data[0]

/**
 * Reads the publishing status with at most this many publications, for administrators. Throws react-admin's HttpError.
 */
export const readPublishing = async (publications: number): Promise<PublishingNews> => {
  const state = await call(ROUTES.answerPublishing, RESPONSES.answerPublishing)
  const [waiting, { data: history, pageInfo }] = await Promise.all([
    state.pending > 0 ? changesAfter(state.published) : [],
    newestPublications(publications),
  ])
  const lastDone = history.find((run) => run.state === 'done') ?? (history.length ? await newestDone() : undefined)
  return { state, waiting, history, hasOlder: pageInfo?.hasNextPage === true, lastDone }
}

/** Requests a publish of all pages or of changes. Throws react-admin's HttpError. */
export const requestPublish = async (everything: boolean): Promise<void> => {
  await send(ROUTES.requestPublication, { body: { everything } })
}

/** True if changes arrive immediately. False without a connection. */
export const isWatching = (): boolean => pocketbase.realtime.isConnected

/**
 * Calls back for each change of the publishing status, and when the connection opens or closes. Returns a function that
 * stops it.
 */
export const watchPublishing = (onChange: () => void): (() => void) => {
  const { realtime } = pocketbase
  const subscriptions = [
    pocketbase.collection('publications').subscribe('*', onChange, { fields: 'id' }),
    pocketbase.collection('changes').subscribe('*', onChange, { fields: 'id' }),
    realtime.subscribe('PB_CONNECT', onChange),
  ]
  realtime.onDisconnect = onChange
  // Without a connection, the screen polls.
  for (const subscription of subscriptions) subscription.catch(() => undefined)
  return () => {
    delete realtime.onDisconnect
    for (const subscription of subscriptions)
      subscription.then(
        (stop) => stop(),
        () => undefined,
      )
  }
}

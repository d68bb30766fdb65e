/** Decisions as the console makes them, with the fingerprint of the current record. */

import { pathOf } from '../../contract/route.ts'
import { ROUTES } from '../../contract/routes.ts'
import { FINGERPRINT } from '../../domain/moderation/fingerprints.ts'
import type { QueueKind } from '../../domain/moderation/queue.ts'
import type { Api, ApiResponse } from './server/api.ts'

/** The fingerprint of a record as this role reads it now. */
export const fingerprintOf = async (api: Api, collection: string, id: string): Promise<unknown> =>
  (await api.get(`/api/collections/${collection}/records/${id}`)).body[FINGERPRINT]

/** Changes a record in a way that decides about it. */
export const decideRecord = async (api: Api, collection: string, id: string, change: object): Promise<ApiResponse> =>
  api.patch(`/api/collections/${collection}/records/${id}`, {
    ...change,
    [FINGERPRINT]: await fingerprintOf(api, collection, id),
  })

/** An item of the work queue as it is now. */
export const readItem = async (api: Api, kind: QueueKind, id: string): Promise<Record<string, unknown>> =>
  (await api.get(`/api/directory/queue/${kind}/${id}`)).body

/** Reverts a row of the history. */
export const revertRow = (api: Api, set: string, body: object = {}): Promise<ApiResponse> =>
  api.post(pathOf(ROUTES.revertChangeSet, { set }), body)

const revertNewest = async (api: Api, record: string, also: string): Promise<ApiResponse> => {
  const query = new URLSearchParams({
    filter: `record = "${record}" && ${also}`,
    sort: '-created,-@rowid',
    perPage: '1',
  })
  const { body } = await api.get(`/api/collections/revisions/records?${query}`)
  const items = (body['items'] ?? []) as { id: string }[]
  return revertRow(api, items[0]?.id ?? 'none')
}

/** Undoes the last decision about a record, as any administrator can do later. */
export const undoDecision = (api: Api, record: string): Promise<ApiResponse> =>
  revertNewest(api, record, 'change_set != "" && undoes = ""')

/** Restores a deleted record. */
export const restoreRecord = (api: Api, record: string): Promise<ApiResponse> =>
  revertNewest(api, record, 'kind = "delete"')

/** Decides in the work queue. `rest` may contain an older fingerprint. */
export const decideInQueue = async (
  api: Api,
  kind: QueueKind,
  id: string,
  decision: string,
  rest: object = {},
): Promise<ApiResponse> =>
  api.post('/api/directory/queue/decide', {
    kind,
    id,
    decision,
    [FINGERPRINT]: (await readItem(api, kind, id))[FINGERPRINT],
    ...rest,
  })

/** Decisions as the console makes them, with the fingerprint of the current record. */

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

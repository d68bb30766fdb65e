import { HttpError } from 'react-admin'
import * as z from 'zod/mini'
import { type QueueItem, queueItem, queuePage } from '../../../contract/queue-items.ts'
import { RESPONSES } from '../../../contract/responses.ts'
import { pathOf } from '../../../contract/route.ts'
import { ROUTES } from '../../../contract/routes.ts'
import type { DELETION, QueueCounts, QueueDecision, QueueKind } from '../../../domain/moderation/queue.ts'
import { call, send } from '../call.ts'
import { pocketbase } from '../pocketbase.ts'
import { isFields } from '../records.ts'

/** All kinds, one kind, or declined listings. */
export type QueueView = 'all' | QueueKind | 'declined'

/** Waiting items, oldest first, and how many follow them. Throws react-admin's HttpError. @param after the last known item */
export const readQueue = async (
  view: QueueView,
  after?: Pick<QueueItem, 'created' | 'id'>,
): Promise<{ items: QueueItem[]; rest: number; counts: QueueCounts }> => {
  return call(ROUTES.answerQueue, queuePage, {
    query: {
      ...(view === 'all' ? {} : { kind: view }),
      ...(after ? { after: `${after.created}~${after.id}` } : {}),
    },
  })
}

/** The current state of an item. Throws react-admin's HttpError. */
export const readItem = (kind: QueueKind, id: string): Promise<QueueItem> =>
  call(ROUTES.answerQueueItem, queueItem, { path: { kind, id } })

interface Decided {
  kind: QueueKind
  id: string
  decision: QueueDecision | typeof DELETION
  /** Of the version that was read. */
  fingerprint?: string
  reason?: string
}

/**
 * Decides. Returns the change set that undoes it. Throws react-admin's HttpError; `changedItem` gets the current item from
 * it if the item has changed since it was read.
 */
export const decideInQueue = async (decided: Decided): Promise<string> =>
  (await call(ROUTES.decideInQueue, RESPONSES.decideInQueue, { body: decided })).set

/** The current item, if a decision was refused because the item has changed. */
export const changedItem = (failure: unknown): QueueItem | undefined => {
  const body: unknown = failure instanceof HttpError ? failure.body : undefined
  return isFields(body) ? z.safeParse(queueItem, body['item']).data : undefined
}

/** A file that only the signed-in account may read. Throws react-admin's HttpError. */
export const readPrivateFile = async (path: string): Promise<Blob> => {
  const response = await fetch(pocketbase.buildURL(path), { headers: { Authorization: pocketbase.authStore.token } })
  if (!response.ok) throw new Error(`${path} answers ${response.status}`)
  return response.blob()
}
/** The URL names the file, so that no other file is shown in its place. */
export const documentPath = (claim: string, file: string): string =>
  `${pathOf(ROUTES.answerClaimDocument, { id: claim })}?${new URLSearchParams({ file })}`
export const waitingLogoPath = (edit: string, file: string): string =>
  `${pathOf(ROUTES.answerPendingLogo, { id: edit })}?${new URLSearchParams({ file })}`

export const photoPath = (photo: string, file: string): string =>
  `${pathOf(ROUTES.answerPhoto, { id: photo })}?${new URLSearchParams({ file })}`

/** URL of a listing's stored logo, which is public. */
export const logoUrl = (listing: string, logo: string): string =>
  pocketbase.buildURL(`/api/files/company_listings/${listing}/${encodeURIComponent(logo)}`)

/** Withdraws a waiting change. Throws react-admin's HttpError. */
export const withdrawEdit = async (edit: string): Promise<void> => {
  await send(ROUTES.withdrawEdit, { path: { id: edit } })
}

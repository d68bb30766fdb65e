import type { PendingEmailChange } from '../../domain/accounts/email-change-states.ts'
import { isFields } from './records.ts'
import { request } from './request.ts'

const isPending = (value: unknown): value is PendingEmailChange =>
  isFields(value) && typeof value['newEmail'] === 'string' && typeof value['state'] === 'string'

/**
 * The newest wish of the signed-in account to move to another address that one of both has still to agree to.
 * Throws react-admin's HttpError.
 */
export const readPendingEmailChange = async (): Promise<PendingEmailChange | null> => {
  const { json } = await request('/api/directory/email-change')
  const pending = isFields(json) ? json['pending'] : undefined
  return isPending(pending) ? pending : null
}

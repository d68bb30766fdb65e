import { HttpError, useRefresh, useUpdate } from 'react-admin'
import { REMOVAL_ANSWERS, type RemovalState } from '../../../domain/takedown/rules.ts'
import type { RemovalRequest } from '../../../domain/takedown/schema.ts'
import { showError, showToast } from '../../toasts/toasts.ts'

const CONFLICT = 409

const reasonOf = (error: unknown): string =>
  error instanceof HttpError && error.status === CONFLICT ? REMOVAL_ANSWERS.decided : 'Failed to update request.'

/** Decides what becomes of a wish; a failure is said, and the list read again. */
export const useDecideRemoval = (request: RemovalRequest) => {
  const refresh = useRefresh()
  const [update, { isPending }] = useUpdate<RemovalRequest>()
  const decide = async (state: RemovalState, announcement: string): Promise<void> => {
    const params = { id: request.id, data: { state }, previousData: request }
    try {
      await update('admin/removals', params, { mutationMode: 'pessimistic', returnPromise: true })
      showToast({ title: 'Success', text: announcement })
    } catch (error) {
      showError('Update Failed', reasonOf(error))
    }
    refresh()
  }
  return { decide, isPending }
}

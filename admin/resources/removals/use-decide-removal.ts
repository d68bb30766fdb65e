import { useRefresh, useUpdate } from 'react-admin'
import type { RemovalState } from '../../../domain/removal-requests/rules.ts'
import type { RemovalRequest } from '../../../domain/removal-requests/schema.ts'
import { refusalOf, shownOf } from '../../records/fingerprint.ts'
import { showError, showToast } from '../../toasts/toasts.ts'

/** Decides what becomes of a wish; a failure is said, and the list read again. */
export const useDecideRemoval = (request: RemovalRequest) => {
  const refresh = useRefresh()
  const [update, { isPending }] = useUpdate<RemovalRequest>()
  const decide = async (state: RemovalState, announcement: string): Promise<void> => {
    const params = { id: request.id, data: { state, ...shownOf(request) }, previousData: request }
    try {
      await update('admin/removals', params, { mutationMode: 'pessimistic', returnPromise: true })
      showToast({ title: 'Success', text: announcement })
    } catch (error) {
      showError('Update Failed', refusalOf(error, 'Failed to update request.'))
    }
    refresh()
  }
  return { decide, isPending }
}

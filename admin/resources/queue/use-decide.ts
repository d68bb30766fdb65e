import { HttpError, useRefresh, useUpdate } from 'react-admin'
import type { ListingState } from '../../../domain/listings/listing-states.ts'
import type { ListingRecord } from '../../providers/resources.ts'
import { shownOf } from '../../records/fingerprint.ts'

const OUTDATED = 409
const GONE = 404

const reasonOf = (error: unknown): string => {
  if (!(error instanceof HttpError)) return 'Failed to update listing.'
  if (error.status === OUTDATED) return error.message
  if (error.status === GONE) return 'This listing has been deleted.'
  return error.body?.errors?.usdot_number
    ? 'Another company has this USDOT number.'
    : 'Failed to update listing. Please try again.'
}

/** Decides about a listing as it was read, then reads it again. */
export const useDecide = (listing: ListingRecord) => {
  const refresh = useRefresh()
  const [update] = useUpdate<ListingRecord>()
  /** @returns what went wrong, or '' when the decision was stored */
  const decide = async (state: ListingState, reason: string): Promise<string> => {
    const data = { state, state_reason: reason, updated: listing.updated, ...shownOf(listing) }
    const options = { mutationMode: 'pessimistic', returnPromise: true } as const
    try {
      await update('admin/queue', { id: listing.id, data, previousData: listing }, options)
      return ''
    } catch (error) {
      return reasonOf(error)
    } finally {
      refresh()
    }
  }
  return { decide }
}

import { useGetList, useRecordContext } from 'react-admin'
import { LISTING_STATE_LABELS } from '../../../domain/listings/listing-states.ts'
import type { ListingRecord } from '../../providers/resources.ts'

const SHOWN = 10

/** What else the sender of a listing has sent in, and how that stands. */
export const OtherListings = () => {
  const { owner = '', id = '' } = useRecordContext<ListingRecord>() ?? {}
  const { data = [], isPending } = useGetList<ListingRecord>(
    'company_listings',
    {
      filter: { owner, id_neq: id },
      sort: { field: 'created', order: 'DESC' },
      pagination: { page: 1, perPage: SHOWN },
    },
    { enabled: owner !== '', retry: false },
  )
  if (owner !== '' && isPending) return '…'
  return data.map(({ name, state }) => `${name} (${LISTING_STATE_LABELS[state]})`).join(', ') || 'None'
}

import { useReference } from 'react-admin'
import type { ListingRecord } from '../providers/resources.ts'

/** The name of a company, once it has loaded. */
export const ListingTitle = ({ id }: { id: string }) => {
  const { referenceRecord } = useReference<ListingRecord>({ reference: 'company_listings', id })
  return <span>{referenceRecord?.name}</span>
}

import { useListContext } from 'react-admin'
import { NoRecords } from './NoRecords.tsx'

/** Replaces an empty list: says whether there are no records, or none that match the search and filters. */
export const EmptyList = ({ title, hint }: { title: string; hint: string }) => {
  const { filterValues } = useListContext()
  const isNarrowed = Object.values(filterValues).some((value) => value !== undefined && value !== '')
  return isNarrowed ? (
    <NoRecords title="Nothing found" hint="Try another search or filter." />
  ) : (
    <NoRecords title={title} hint={hint} />
  )
}

import { useListContext } from 'react-admin'
import { NoRecords } from './NoRecords.tsx'

/** In place of an empty list: whether there is nothing at all, or nothing that the search and the filters leave. */
export const EmptyList = ({ title, hint }: { title: string; hint: string }) => {
  const { filterValues } = useListContext()
  const isNarrowed = Object.values(filterValues).some((value) => value !== undefined && value !== '')
  return isNarrowed ? (
    <NoRecords title="Nothing found" hint="Try another search or filter." />
  ) : (
    <NoRecords title={title} hint={hint} />
  )
}

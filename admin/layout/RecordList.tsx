import type { ReactElement, ReactNode } from 'react'
import { HttpError, ListBase, type ListBaseProps, ListView, Pagination, useListContext } from 'react-admin'
import { showError } from '../toasts/toasts.ts'
import { FailedToLoad } from './FailedToLoad.tsx'

interface RecordListProps extends Pick<ListBaseProps, 'perPage' | 'sort' | 'filter'> {
  resource: string
  /** What is shown and said when the records cannot be read. */
  failure: string
  /** Stands above the list and knows it. */
  header: ReactNode
  filters?: ReactElement[]
  children: ReactNode
}

const Pages = () => (useListContext().error ? null : <Pagination rowsPerPageOptions={[25, 50, 100]} />)

/** A screen that lists records, newest first unless it says otherwise. */
export const RecordList = ({ failure, header, filters, children, ...list }: RecordListProps) => {
  const announce = (error: unknown) =>
    showError('Error', error instanceof HttpError ? failure : 'An unexpected error occurred.')
  return (
    <ListBase
      perPage={25}
      sort={{ field: 'created', order: 'DESC' }}
      {...list}
      disableAuthentication
      queryOptions={{ retry: 1, onError: announce }}
    >
      {header}
      <ListView
        title={false}
        actions={false}
        empty={false}
        pagination={<Pages />}
        error={<FailedToLoad message={failure} />}
        {...(filters ? { filters } : {})}
      >
        {children}
      </ListView>
    </ListBase>
  )
}

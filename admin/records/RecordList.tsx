import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import type { ReactNode } from 'react'
import { HttpError, ListBase, type ListBaseProps, useListContext } from 'react-admin'
import { showError } from '../toasts/toasts.ts'
import { FailedToLoad } from './FailedToLoad.tsx'
import { ListPages } from './ListPages.tsx'

interface RecordListProps extends Pick<ListBaseProps, 'perPage' | 'sort' | 'filter' | 'filterDefaultValues'> {
  resource: string
  /** What is shown and said when the records cannot be read. */
  failure: string
  /** Stands above the list and knows it: its title, its search and filters. */
  header: ReactNode
  children: ReactNode
}

const Records = ({ failure, children }: Pick<RecordListProps, 'failure' | 'children'>) =>
  useListContext().error ? (
    <FailedToLoad message={failure} />
  ) : (
    <>
      {children}
      <ListPages />
    </>
  )

/**
 * A screen that lists records, newest first unless it says otherwise. Light on purpose: react-admin's own list brings
 * along its forms and tooltips.
 */
export const RecordList = ({ failure, header, children, ...list }: RecordListProps) => {
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
      <Card>
        <Box sx={{ overflowX: 'auto' }}>
          <Records failure={failure}>{children}</Records>
        </Box>
      </Card>
    </ListBase>
  )
}

import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import LinearProgress from '@mui/material/LinearProgress'
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
  /** Tells the data provider more of what is asked. */
  meta?: Readonly<Record<string, unknown>>
  children: ReactNode
}

// shown only for what takes a while
const PROGRESS = {
  position: 'absolute',
  insetInline: 0,
  top: 0,
  height: 3,
  animation: 'late 0s linear 0.3s both',
  '@keyframes late': { from: { visibility: 'hidden' }, to: { visibility: 'visible' } },
} as const

const Records = ({ failure, children }: Pick<RecordListProps, 'failure' | 'children'>) => {
  const { error, isFetching, isPlaceholderData } = useListContext()
  if (error) return <FailedToLoad message={failure} />
  return (
    <Box aria-busy={isFetching} sx={{ opacity: isPlaceholderData ? 0.6 : 1, transition: 'opacity 0.2s 0.3s' }}>
      {isFetching && <LinearProgress aria-label="Loading" sx={PROGRESS} />}
      {children}
      <ListPages />
    </Box>
  )
}

/**
 * A screen that lists records, newest first unless it says otherwise. Light on purpose: react-admin's own list brings
 * along its forms and tooltips.
 */
export const RecordList = ({ failure, header, meta, children, ...list }: RecordListProps) => {
  const announce = (error: unknown) =>
    showError('Error', error instanceof HttpError ? failure : 'An unexpected error occurred.')
  return (
    <ListBase
      perPage={25}
      sort={{ field: 'created', order: 'DESC' }}
      {...list}
      disableAuthentication
      // the address alone says what is shown, so that Back undoes one step and a new visit begins anew
      storeKey={false}
      queryOptions={{ retry: 1, onError: announce, ...(meta && { meta }) }}
    >
      {header}
      <Card sx={{ position: 'relative' }}>
        <Box sx={{ overflowX: 'auto' }}>
          <Records failure={failure}>{children}</Records>
        </Box>
      </Card>
    </ListBase>
  )
}

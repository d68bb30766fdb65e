import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { readHistory } from '../../providers/routes/history.ts'
import { RevertButton } from './RevertButton.tsx'
import { RevisionItem } from './RevisionItem.tsx'

export interface RecordHistoryProps {
  collection: string
  record: string
  /** Other users can read the history but not undo changes. */
  isAdmin: boolean
  /** Called after a change was undone, to read the record again. */
  onReverted: () => void
}

export const RecordChanges = ({ collection, record, isAdmin, onReverted }: RecordHistoryProps) => {
  const { data, error, hasNextPage, isFetchingNextPage, isPending, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['history', collection, record],
    queryFn: ({ pageParam }) => readHistory(collection, record, pageParam),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    retry: 1,
  })
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const done = () => {
    void refetch()
    onReverted()
  }
  return (
    <>
      {isPending && <Typography sx={{ color: 'text.secondary' }}>Loading...</Typography>}
      {error && (
        <Typography>
          Failed to load the history.{' '}
          <Button variant="outlined" size="small" onClick={() => refetch()}>
            Try again
          </Button>
        </Typography>
      )}
      {!error && !isPending && !items.length && (
        <Typography sx={{ color: 'text.secondary' }}>No changes yet.</Typography>
      )}
      <Box component="ul" aria-label="Changes" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {items.map((revision) => (
          <Box component="li" key={revision.id} sx={{ py: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
            <RevisionItem
              revision={revision}
              hasOrigin={isAdmin}
              actions={isAdmin && <RevertButton revision={revision} onDone={done} />}
            />
          </Box>
        ))}
      </Box>
      {hasNextPage && (
        <Button variant="outlined" loading={isFetchingNextPage} onClick={() => fetchNextPage()} sx={{ mt: 1 }}>
          Show earlier changes
        </Button>
      )}
    </>
  )
}

import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { HttpError } from 'react-admin'
import type { ListingPublishing } from '../../../domain/publishing/rules.ts'
import { readListingPublishing } from '../../providers/routes/listing-publishing.ts'
import { listingState } from './publishing-labels.ts'

const FIRST_LOOK_MS = 500
const LONGEST_WAIT_MS = 10_000

/** Whether asking again is of no use, because the listing is gone or the session has ended. */
const isRefused = (error: unknown): boolean => error instanceof HttpError && error.status >= 400 && error.status < 500

/** What changes by what somebody does, not by itself. */
const SETTLED: readonly ListingPublishing['state'][] = ['live', 'waiting', 'hidden']

/** Looks again until the page is live, less and less often. */
const nextLook = (answer: ListingPublishing | undefined, error: unknown, looks: number): number | false =>
  (answer && SETTLED.includes(answer.state)) || isRefused(error)
    ? false
    : Math.min(LONGEST_WAIT_MS, FIRST_LOOK_MS * 1.5 ** looks)

const COLORS = {
  live: 'primary.main',
  publishing: 'text.secondary',
  failed: 'error.main',
  waiting: 'text.secondary',
  hidden: 'error.main',
} as const

const Reason = ({ why }: { why: string }) =>
  why && (
    <Typography component="span" variant="body2">
      {' '}
      {why}
    </Typography>
  )

/** Whether the public page of a listing shows its newest change; nothing when that cannot be found out. */
export const ListingPublishingLine = ({ listing }: { listing: string }) => {
  const { data } = useQuery({
    queryKey: ['company_listings', 'publishing', listing],
    queryFn: () => readListingPublishing(listing),
    retry: false,
    refetchInterval: ({ state }) => nextLook(state.data, state.error, state.dataUpdateCount + state.errorUpdateCount),
  })
  return (
    <Box role="status" aria-label="Public page" sx={{ minHeight: '1.5rem', overflowWrap: 'anywhere' }}>
      {data && (
        <Typography component="span" variant="body2" sx={{ fontWeight: 600, color: COLORS[data.state] }}>
          {listingState(data)}
        </Typography>
      )}
      {data?.state === 'publishing' && <Reason why={data.why} />}
      {data?.state === 'live' && (
        <Typography component="span" variant="body2">
          {' · '}
          <Link href={data.path} target="_blank" rel="noopener" underline="always" aria-label="View page in a new tab">
            View page
          </Link>
        </Typography>
      )}
      {data?.state === 'live' && <Reason why={data.why} />}
    </Box>
  )
}

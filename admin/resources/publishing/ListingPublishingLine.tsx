import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { HttpError } from 'react-admin'
import type { ListingPublishing } from '../../../domain/publishing/rules.ts'
import { readListingPublishing } from '../../providers/routes/listings.ts'
import { listingState } from './publishing-labels.ts'

const FIRST_POLL_MS = 500
const LONGEST_POLL_MS = 10_000

/** True if a retry is useless, because the listing was deleted or the session expired. */
const isRefused = (error: unknown): boolean => error instanceof HttpError && error.status >= 400 && error.status < 500

/** States that only change when someone acts. */
const SETTLED: readonly ListingPublishing['state'][] = ['live', 'waiting', 'hidden']

/** Polls until the page is live, with growing intervals. */
const nextPoll = (status: ListingPublishing | undefined, error: unknown, polls: number): number | false =>
  (status && SETTLED.includes(status.state)) || isRefused(error)
    ? false
    : Math.min(LONGEST_POLL_MS, FIRST_POLL_MS * 1.5 ** polls)

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

/** Shows whether the public page includes the latest change. Empty if the server does not know. */
export const ListingPublishingLine = ({ listing }: { listing: string }) => {
  const { data } = useQuery({
    queryKey: ['company_listings', 'publishing', listing],
    queryFn: () => readListingPublishing(listing),
    retry: false,
    refetchInterval: ({ state }) => nextPoll(state.data, state.error, state.dataUpdateCount + state.errorUpdateCount),
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

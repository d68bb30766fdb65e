import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import { Link } from 'react-router-dom'
import { gapsOf } from '../../domain/listings/completeness.ts'
import { type DayNumbers, NUMBERS_DAYS } from '../../domain/listings/listing-views.ts'
import { ADDRESS_REASON_LABELS, type AddressReason } from '../../domain/mail/email-suppressions.ts'
import { formatCount, formatDate } from '../../domain/text/format.ts'
import { ChoiceField } from '../inputs/ChoiceField.tsx'
import type { ListingRecord } from '../providers/resources.ts'
import { readListingNumbers } from '../providers/routes/listings.ts'
import { TitledCard } from '../records/TitledCard.tsx'
import { FindOwnCompany } from '../resources/claims/FindOwnCompany.tsx'
import { WatchersLine } from '../resources/company_listings/WatchersLine.tsx'
import { screenEntry } from '../screens.ts'

/** Listings to choose from. People with more find each in the list. */
const MOST = 50

const Gaps = ({ listing }: { listing: ListingRecord }) => {
  const gaps = gapsOf(listing)
  if (gaps.length === 0) return null
  return (
    <TitledCard title="Missing from your page">
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {gaps.map(({ field, words }) => (
          <li key={field}>
            <Box
              component={Link}
              to={`/edit-listing/${listing.id}#${field}`}
              sx={{ display: 'inline-block', py: 1, color: 'primary.main' }}
            >
              {words}
            </Box>
          </li>
        ))}
      </Box>
    </TitledCard>
  )
}

const useOwnListings = () =>
  useGetList<ListingRecord>(
    'company_listings',
    { sort: { field: 'name', order: 'ASC' }, pagination: { page: 1, perPage: MOST } },
    { retry: 1 },
  )

/** For an account without a company: the way to one. */
export const FirstCompany = () => {
  const { data, isSuccess } = useOwnListings()
  if (!isSuccess || data.length > 0) return null
  return <FindOwnCompany ifMissing={`Add it with “${screenEntry('/add-listing', false)}”.`} />
}

/** Stats and gaps of an owner's companies, one at a time. Nothing without a company. */
export const OwnListings = () => {
  const { data = [] } = useOwnListings()
  const [chosen, setChosen] = useState('')
  const listing = data.find(({ id }) => id === chosen) ?? data[0]
  if (!listing) return null
  return (
    <>
      {data.length > 1 && (
        <ChoiceField
          label="Company"
          choices={data.map(({ id, name }) => ({ value: id, label: name }))}
          value={listing.id}
          onChange={setChosen}
        />
      )}
      <ListingNumbers key={listing.id} listing={listing.id} name={listing.name} />
      <Gaps listing={listing} />
    </>
  )
}

const TOTALS = [
  ['views', 'Page views'],
  ['calls', 'Calls'],
  ['websites', 'Website visits'],
  ['quotes', 'Quote requests'],
  ['reviews', 'Reviews'],
] as const satisfies [keyof DayNumbers, string][]

const Totals = ({ days }: { days: readonly DayNumbers[] }) => (
  <Box
    component="dl"
    sx={{ display: 'grid', gap: 2, m: 0, mb: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(7rem, 1fr))' }}
  >
    {TOTALS.map(([field, label]) => (
      <div key={field}>
        <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
          {label}
        </Typography>
        <Typography component="dd" variant="h2" sx={{ m: 0 }}>
          {formatCount(days.reduce((sum, numbers) => sum + numbers[field], 0))}
        </Typography>
      </div>
    ))}
  </Box>
)

/** Recent views and inquiries of a company. */
const ListingNumbers = ({ listing, name }: { listing: string; name: string }) => {
  const { data, error } = useQuery({
    queryKey: ['company_listings', 'numbers', listing],
    queryFn: () => readListingNumbers(listing),
    retry: 1,
  })
  return (
    <TitledCard title={`${name}: last ${NUMBERS_DAYS} days`}>
      {error && <Typography>The numbers could not be read.</Typography>}
      {data && (
        <>
          {data.unreachable && <UnreachableAlert listing={listing} reason={data.unreachable} />}
          <Totals days={data.days} />
          {data.watchers > 0 && <WatchersLine watchers={data.watchers} />}
          <ViewsChart days={data.days} />
          <NumbersTable days={data.days} columns={TOTALS} />
        </>
      )}
    </TitledCard>
  )
}

/** Warns that customers' requests do not reach a listing's address. */
const UnreachableAlert = ({ listing, reason }: { listing: string; reason: AddressReason }) => (
  <Alert severity="warning" sx={{ mb: 2 }}>
    Quote requests are not mailed to the email address of this listing: {ADDRESS_REASON_LABELS[reason].toLowerCase()}.
    All are in your inquiries.{' '}
    <MuiLink component={Link} to={`/edit-listing/${listing}#email`} sx={{ display: 'inline-block', py: 1.5, my: -1.5 }}>
      Change the email address
    </MuiLink>
  </Alert>
)

const HEIGHT = 64
const STEP = 10
const BAR = 7

/** Daily page views as bars. The table below has the same numbers. */
const ViewsChart = ({ days }: { days: readonly DayNumbers[] }) => {
  const most = Math.max(1, ...days.map(({ views }) => views))
  const [first, last] = [days[0], days.at(-1)]
  return (
    <Box sx={{ color: 'primary.main' }}>
      <svg
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        width="100%"
        height={HEIGHT}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {days.map(({ day, views }, n) => {
          const height = views ? Math.max(2, (views / most) * HEIGHT) : 1
          return <rect key={day} x={n * STEP} y={HEIGHT - height} width={BAR} height={height} fill="currentColor" />
        })}
      </svg>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', typography: 'body2', color: 'text.secondary' }}>
        <span>{formatDate(first?.day ?? '')}</span>
        <span>{formatDate(last?.day ?? '')}</span>
      </Box>
    </Box>
  )
}

interface NumbersTableProps {
  days: readonly DayNumbers[]
  columns: readonly (readonly [field: Exclude<keyof DayNumbers, 'day'>, label: string])[]
}

/** The stats of each day, newest first, on request. */
const NumbersTable = ({ days, columns }: NumbersTableProps) => (
  <Box component="details" sx={{ mt: 1 }}>
    <Box component="summary" sx={{ py: 1.25, cursor: 'pointer' }}>
      Day by day
    </Box>
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="Day by day">
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>Day</TableCell>
            {columns.map(([field, label]) => (
              <TableCell key={field} align="right">
                {label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {days.toReversed().map((numbers) => (
            <TableRow key={numbers.day}>
              <TableCell component="th" scope="row">
                {formatDate(numbers.day)}
              </TableCell>
              {columns.map(([field]) => (
                <TableCell key={field} align="right">
                  {numbers[field]}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  </Box>
)

import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type DayNumbers, NUMBERS_DAYS } from '../../domain/listings/listing-views.ts'
import { formatCount } from '../../domain/text/format.ts'
import { readListingNumbers } from '../providers/routes/listing-numbers.ts'
import { TitledCard } from '../records/TitledCard.tsx'
import { NumbersTable } from './NumbersTable.tsx'
import { UnreachableAlert } from './UnreachableAlert.tsx'
import { ViewsChart } from './ViewsChart.tsx'

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

/** How often a company was seen and asked lately. */
export const ListingNumbers = ({ listing, name }: { listing: string; name: string }) => {
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
          <ViewsChart days={data.days} />
          <NumbersTable days={data.days} columns={TOTALS} />
        </>
      )}
    </TitledCard>
  )
}

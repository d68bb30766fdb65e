import Box from '@mui/material/Box'
import type { DayNumbers } from '../../domain/listings/listing-views.ts'
import { formatDate } from '../../domain/text/format.ts'

const HEIGHT = 64
const STEP = 10
const BAR = 7

/** Page views by day as bars; the table below them says the same. */
export const ViewsChart = ({ days }: { days: readonly DayNumbers[] }) => {
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

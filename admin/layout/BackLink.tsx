import BackIcon from '@mui/icons-material/ArrowBack'
import Button from '@mui/material/Button'
import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'

/** Where a form leads when it is left. */
export interface WayBack {
  to: string
  label: string
  /** Leads there, back in the history if that is where the person came from. */
  go: () => void
}

export const DASHBOARD = { to: '/dashboard', label: 'Back to Dashboard' } as const

/** For a link to `way.to`. Does nothing to a click that opens a new tab. */
export const goingBack =
  ({ go }: WayBack) =>
  (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go()
  }

export const BackLink = ({ way }: { way: WayBack }) => (
  <Button
    component={Link}
    to={way.to}
    onClick={goingBack(way)}
    startIcon={<BackIcon />}
    sx={{ mb: 1, ml: -1, alignSelf: 'start' }}
  >
    {way.label}
  </Button>
)

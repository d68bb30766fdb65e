import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Children, type ReactNode } from 'react'
import { TitledCard } from './TitledCard.tsx'

interface HistoryCardProps {
  title: string
  /** Text if there is none. */
  empty: string
  /** A list item for each run, newest first. */
  children: ReactNode
  /** Undefined if these are all. */
  onShowAll: (() => void) | undefined
}

/** Earlier runs, newest first. */
export const HistoryCard = ({ title, empty, children, onShowAll }: HistoryCardProps) => (
  <TitledCard title={title}>
    {Children.count(children) === 0 && <Typography sx={{ color: 'text.secondary' }}>{empty}</Typography>}
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {children}
    </Box>
    {onShowAll && (
      <Button variant="outlined" onClick={onShowAll} sx={{ mt: 1 }}>
        Show all
      </Button>
    )}
  </TitledCard>
)

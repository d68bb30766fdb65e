import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Children, type ReactNode } from 'react'
import { TitledCard } from './TitledCard.tsx'

interface HistoryCardProps {
  title: string
  /** Said when there is none. */
  empty: string
  /** A list item for each run, newest first. */
  children: ReactNode
  /** Absent when these are all. */
  onShowAll: (() => void) | undefined
}

/** What ran before, newest first. */
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

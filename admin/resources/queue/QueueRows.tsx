import Box from '@mui/material/Box'
import ListItemButton from '@mui/material/ListItemButton'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import type { QueueItem } from '../../../contract/queue-items.ts'
import { keyOf, type QueueState } from './queue-state.ts'
import { hintOf, titleOf, wordsOf } from './queue-titles.ts'

const BOX = {
  m: 0,
  p: 0,
  listStyle: 'none',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  maxHeight: 'min(70vh, 720px)',
  overflowY: 'auto',
} as const

interface QueueRowsProps {
  state: QueueState
  isKindShown: boolean
  onSelect: (item: QueueItem) => void
}

/** The list of items. Scrolls to the current one. */
export const QueueRows = ({ state: { items, current }, isKindShown, onSelect }: QueueRowsProps) => {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (current) list.current?.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <Box component="ul" ref={list} aria-label="Pending items" sx={BOX}>
      {items.map((item) => (
        <Box component="li" key={keyOf(item)} sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
          <ListItemButton
            selected={keyOf(item) === current}
            aria-current={keyOf(item) === current}
            onClick={() => onSelect(item)}
            sx={{ display: 'block', px: 2, py: 1 }}
          >
            <Typography noWrap sx={{ fontWeight: keyOf(item) === current ? 600 : 400 }}>
              {titleOf(item)}
            </Typography>
            <Typography noWrap variant="body2" sx={{ color: 'text.secondary' }}>
              {[isKindShown ? wordsOf(item).one : '', hintOf(item)].filter(Boolean).join(' · ')}
            </Typography>
          </ListItemButton>
        </Box>
      ))}
    </Box>
  )
}

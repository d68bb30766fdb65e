import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { TARGET_PX } from '../tokens.ts'
import { useFilters, withFilter } from './use-filters.ts'

const WITH_ICON = {
  position: 'relative',
  maxWidth: '24rem',
  my: 2,
  '& svg': { position: 'absolute', top: 10, left: 10, color: 'text.secondary', pointerEvents: 'none' },
} as const
const INPUT = {
  boxSizing: 'border-box',
  width: '100%',
  minHeight: TARGET_PX,
  pl: '42px',
  pr: 1.5,
  border: '1px solid var(--edge)',
  borderRadius: 1,
  font: 'inherit',
  color: 'inherit',
  bgcolor: 'background.paper',
  '&::placeholder': { color: 'text.secondary', opacity: 1 },
  // Uses the placeholder's space while there is nothing to clear.
  '&:placeholder-shown::-webkit-search-cancel-button': { display: 'none' },
} as const

const PAUSE_MS = 500

/** Searches the surrounding list, half a second after the last key. Other filters stay. */
export const SearchField = ({ label }: { label: string }) => {
  const { filter, change } = useFilters()
  const searched = String(filter['q'] ?? '')
  const [text, setText] = useState(searched)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])
  // Back and Forward change the search without a key. A search that begins while someone types on must not undo that.
  useEffect(() => {
    if (pause.current === undefined) setText((typed) => (typed.trim() === searched.trim() ? typed : searched))
  }, [searched])
  const search = ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
    setText(value)
    clearTimeout(pause.current)
    pause.current = setTimeout(() => {
      pause.current = undefined
      change(withFilter('q', value.trim() ? value : undefined))
    }, PAUSE_MS)
  }
  return (
    <Box role="search" sx={WITH_ICON}>
      <SearchIcon fontSize="small" />
      <Box
        component="input"
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={search}
        sx={INPUT}
      />
    </Box>
  )
}

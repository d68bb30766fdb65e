import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import type { PopperProps } from '@mui/material/Popper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useGetList, useRefresh } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { HITS_OF_KIND, type HitKind, type SearchHits } from '../../domain/console/search-hits.ts'
import { wayBack } from '../../domain/history/record-history.ts'
import type { Revision } from '../../domain/history/schema.ts'
import { sentenceOf } from '../../domain/history/sentences.ts'
import type { ListingFilter } from '../../domain/listings/console/listing-filter.ts'
import { foldText } from '../../domain/text/fold-text.ts'
import { formatLocalMoment } from '../../domain/text/format.ts'
import { useSettled } from '../inputs/use-settled.ts'
import { useIsAdmin } from '../layout/use-is-admin.ts'
import { searchConsole } from '../providers/routes/search.ts'
import { currentAccount } from '../providers/session.ts'
import { revertRow } from '../resources/history/revert.ts'
import { paletteScreens, screenEntry, screenTitle } from '../screens.ts'

/** Results are inside the dialog, not in a layer above it. */
const InDialog = ({ children }: PopperProps) => (
  <Box sx={{ mt: 1 }}>{typeof children === 'function' ? null : children}</Box>
)

const ON_TOP = { '& .MuiDialog-container': { alignItems: 'flex-start' } } as const

const nothingFound = (typed: string, isSearching: boolean): string => {
  if (isSearching) return 'Searching …'
  return typed.trim().length < 2 ? 'Type two letters or more' : 'Nothing found'
}

interface CommandPaletteProps {
  onClose: () => void
  /** Opens the list of shortcuts in its place. */
  onHelp: () => void
}

/** Opens a screen, a listing, an inquiry, an account or a city by what is known about it. */
export default function CommandPalette({ onClose, onHelp }: CommandPaletteProps) {
  const [typed, setTyped] = useState('')
  const isAdmin = useIsAdmin() === true
  const { options, isSearching } = usePaletteOptions(typed, isAdmin)
  const navigate = useNavigate()
  const marked = useRef<PaletteOption | null>(null)
  const refresh = useRefresh()
  const go = (option: PaletteOption | null) => {
    if (!option) return
    onClose()
    if (option.undoes) void revertRow(option.undoes, option.label).then(refresh)
    else navigate(option.to)
  }
  // New results may not be highlighted yet, and an old highlight may remain. Enter then means the first one.
  const goByEnter = (event: KeyboardEvent & { defaultMuiPrevented?: boolean | undefined }) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.defaultMuiPrevented = true
    go(options.find(({ to }) => to === marked.current?.to) ?? options[0] ?? null)
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby="palette" fullWidth maxWidth="sm" sx={ON_TOP}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pr: 2 }}>
        <DialogTitle id="palette">Search</DialogTitle>
        <Button onClick={onHelp}>Keyboard shortcuts</Button>
      </Box>
      <Box sx={{ px: 3, pb: 3 }}>
        <Autocomplete<PaletteOption>
          open
          autoHighlight
          clearOnBlur={false}
          forcePopupIcon={false}
          options={options}
          groupBy={({ group }) => group}
          getOptionLabel={({ label }) => label}
          getOptionKey={({ to }) => to}
          filterOptions={(all) => all}
          inputValue={typed}
          onInputChange={(_event, text, reason) => reason !== 'selectOption' && reason !== 'reset' && setTyped(text)}
          value={null}
          onHighlightChange={(_event, option) => {
            marked.current = option
          }}
          onKeyDown={goByEnter}
          onChange={(_event, option) => go(option)}
          onClose={(_event, reason) => reason === 'escape' && onClose()}
          noOptionsText={nothingFound(typed, isSearching)}
          slots={{ popper: InDialog }}
          slotProps={{ paper: { variant: 'outlined' }, listbox: { component: 'div', sx: { maxHeight: '50vh' } } }}
          renderGroup={({ key, group, children }) => (
            <Box key={key} role="group" aria-label={group}>
              <Typography variant="body2" aria-hidden sx={{ px: 2, pt: 1, color: 'text.secondary', fontWeight: 600 }}>
                {group}
              </Typography>
              <Box component="ul" role="presentation" sx={{ m: 0, p: 0, listStyle: 'none' }}>
                {children}
              </Box>
            </Box>
          )}
          renderOption={({ key, ...props }, { label, hint }) => (
            <Box component="li" key={key} {...props}>
              <Box sx={{ minWidth: 0 }}>
                {label}
                {hint && (
                  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                    {hint}
                  </Typography>
                )}
              </Box>
            </Box>
          )}
          renderInput={(params) => (
            <TextField
              {...params}
              autoFocus
              label={isAdmin ? 'Name, number, phone, email or city' : 'Name, number, phone or email'}
            />
          )}
        />
      </Box>
    </Dialog>
  )
}

/** A destination, or a change to undo. */
export interface PaletteOption {
  group: string
  to: string
  /** Id of the row of the history that it undoes. */
  undoes?: string
  label: string
  /** What matched, or what distinguishes equal names. */
  hint?: string
}

const SHORTEST = 2

const UNDO_WORDS = ['undo', 'revert', 'restore']
/** Enter undoes at once, so the first letters of a screen must not offer it. */
const UNDO_LETTERS = 4

const asksForUndo = (q: string): boolean =>
  q.length >= UNDO_LETTERS && UNDO_WORDS.some((word) => word.startsWith(foldText(q)))

/** Own changes that the palette offers to undo, newest first. */
const UNDO_OFFERED = 5
const NEWEST_CHANGES = { pagination: { page: 1, perPage: 20 }, sort: { field: 'created', order: 'DESC' } } as const

/** The last changes of this account that can be undone. What was changed together is one of them. */
const useUndoOptions = (q: string, isAdmin: boolean): PaletteOption[] => {
  const actor = currentAccount()?.id
  const isAsked = isAdmin && asksForUndo(q)
  const filter = { actor, change_set: null }
  const { data = [] } = useGetList<Revision>(
    'admin/history',
    { ...NEWEST_CHANGES, filter },
    { enabled: isAsked, gcTime: 0 },
  )
  if (!isAsked) return []
  const now = Date.now()
  return data
    .filter((revision) => wayBack(revision, now))
    .slice(0, UNDO_OFFERED)
    .map((revision) => ({
      group: 'Undo',
      to: `undo ${revision.id}`,
      undoes: revision.id,
      label: sentenceOf(revision),
      hint: formatLocalMoment(revision.created),
    }))
}

/** Screens by a part of their menu entry or of their title. */
const screensLike = (q: string, isAdmin: boolean): PaletteOption[] =>
  paletteScreens(isAdmin).flatMap((to): PaletteOption[] => {
    const [label, title] = [screenEntry(to, isAdmin), screenTitle(to, isAdmin)]
    if (!foldText(`${label}\n${title}`).includes(foldText(q))) return []
    return [{ group: 'Screens', to, label, ...(title === label ? {} : { hint: title }) }]
  })

const listOf = (filter: ListingFilter): string =>
  `/manage-listings?${new URLSearchParams({ filter: JSON.stringify(filter) })}`

const KINDS: Readonly<Record<HitKind, { group: string; to: (id: string) => string }>> = {
  listing: { group: 'Listings', to: (id) => `/edit-listing/${id}` },
  inquiry: { group: 'Inquiries', to: (id) => `/inquiries/${id}` },
  user: { group: 'Users', to: (id) => `/admin/users/${id}` },
  city: { group: 'Listings in a city', to: (location) => listOf({ location }) },
}

const optionsOf = ({ hits, corrected }: SearchHits, q: string): PaletteOption[] => {
  const options = hits.map(({ kind, id, title, detail }): PaletteOption => {
    const { group, to } = KINDS[kind]
    const named = kind === 'listing' && corrected ? `Listings with “${corrected}”` : group
    return { group: named, to: to(id), label: title, ...(detail ? { hint: detail } : {}) }
  })
  const listings = hits.filter(({ kind }) => kind === 'listing').length
  if (listings < HITS_OF_KIND) return options
  const last = options.findLastIndex((_, at) => hits[at]?.kind === 'listing')
  const all = { group: options[last]?.group ?? '', to: listOf({ q }), label: `All listings with “${corrected || q}”` }
  return options.toSpliced(last + 1, 0, all)
}

/** Screens immediately, records after the server's response. Responses to earlier searches are ignored. */
export const usePaletteOptions = (
  typed: string,
  isAdmin: boolean,
): { options: readonly PaletteOption[]; isSearching: boolean } => {
  const q = typed.trim()
  const settled = useSettled(q)
  const isAsked = q.length >= SHORTEST && settled === q
  const { data, isFetching } = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => searchConsole(q, { signal }),
    enabled: isAsked,
    retry: false,
  })
  const found = isAsked && data ? optionsOf(data, q) : []
  const undos = useUndoOptions(q, isAdmin)
  return {
    options: [...undos, ...screensLike(q, isAdmin), ...found],
    isSearching: q.length >= SHORTEST && (settled !== q || isFetching),
  }
}

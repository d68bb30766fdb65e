import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import type { PopperProps } from '@mui/material/Popper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useIsAdmin } from '../layout/use-is-admin.ts'
import { type PaletteOption, usePaletteOptions } from './use-palette-options.ts'

/** The results stand in the dialog itself, not in a layer of their own above it. */
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

/** Goes to a screen, a listing or a user by a part of its name. */
export default function CommandPalette({ onClose, onHelp }: CommandPaletteProps) {
  const [typed, setTyped] = useState('')
  const isAdmin = useIsAdmin() === true
  const { options, isSearching } = usePaletteOptions(typed, isAdmin)
  const navigate = useNavigate()
  const marked = useRef<PaletteOption | null>(null)
  const go = (option: PaletteOption | null) => {
    if (!option) return
    onClose()
    navigate(option.to)
  }
  // results that came a moment ago may not be marked yet, and the mark of earlier ones may be left: Enter means the first one then
  const goByEnter = (event: KeyboardEvent & { defaultMuiPrevented?: boolean | undefined }) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.defaultMuiPrevented = true
    go(options.find(({ to }) => to === marked.current?.to) ?? options[0] ?? null)
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby="palette" fullWidth maxWidth="sm" sx={ON_TOP}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pr: 2 }}>
        <DialogTitle id="palette">Go to</DialogTitle>
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
              label={isAdmin ? 'Screen, listing, USDOT or user' : 'Screen, listing or USDOT'}
            />
          )}
        />
      </Box>
    </Dialog>
  )
}

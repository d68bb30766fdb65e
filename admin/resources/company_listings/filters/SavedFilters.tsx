import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import ExpandIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useId, useState } from 'react'
import { useListContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { SAVED_FILTER_LIMITS } from '../../../../domain/listings/console/saved-filter.ts'
import type { SavedFilter } from '../../../../domain/listings/schema.ts'
import { useFilterPath } from './SavedFilterLinks.tsx'
import { useSavedFilters } from './use-saved-filters.ts'

const SHARE = 'Share with other administrators'

const SaveForm = ({ onSave }: { onSave: (name: string, isShared: boolean) => void }) => {
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) onSave(name.trim(), isShared)
  }
  return (
    <Box component="form" onSubmit={submit} sx={{ mt: 1 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <TextField
          label="Name"
          autoFocus
          value={name}
          onChange={({ target }) => setName(target.value)}
          sx={{ m: 0, flex: 1 }}
          slotProps={{ htmlInput: { maxLength: SAVED_FILTER_LIMITS.name } }}
        />
        <Button type="submit" variant="contained" disabled={!name.trim()}>
          Save filters
        </Button>
      </Box>
      <FormControlLabel
        control={<Checkbox checked={isShared} onChange={({ target }) => setShared(target.checked)} />}
        label={SHARE}
      />
    </Box>
  )
}

interface SavedRowProps {
  saved: SavedFilter
  to: string
  onOpen: () => void
  /** Set for own filters. */
  onShare?: (isShared: boolean) => void
  onRemove?: () => void
}

const SavedRow = ({ saved: { name, is_shared }, to, onOpen, onShare, onRemove }: SavedRowProps) => (
  <Box component="li" sx={{ display: 'flex', alignItems: 'center' }}>
    <Button
      component={Link}
      to={to}
      onClick={onOpen}
      sx={{ flex: 1, justifyContent: 'start', textAlign: 'start', overflowWrap: 'anywhere' }}
    >
      {name}
    </Button>
    {onShare && (
      <Button
        color="inherit"
        aria-pressed={is_shared}
        aria-label={`Share ${name}`}
        onClick={() => onShare(!is_shared)}
        sx={{ fontWeight: 400, color: 'text.secondary' }}
      >
        {is_shared ? 'Shared' : 'Share'}
      </Button>
    )}
    {onRemove && (
      <IconButton color="error" aria-label={`Delete ${name}`} onClick={onRemove}>
        <DeleteIcon fontSize="small" />
      </IconButton>
    )}
  </Box>
)

const ROWS = { m: 0, p: 0, listStyle: 'none' } as const

/** Saves the current filters and sort order under a name, for the account or for all administrators. */
export const SavedFilters = () => {
  const { filterValues, sort } = useListContext()
  const { own, others, save, share, remove } = useSavedFilters()
  const pathOf = useFilterPath()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const close = () => setAnchor(null)
  const saveAs = (name: string, is_shared: boolean) => {
    save({ name, filter: filterValues, sort, is_shared })
    close()
  }
  const isNarrowed = Object.keys(filterValues).length > 0
  if (!isNarrowed && own.length + others.length === 0) return null
  return (
    <>
      <Button
        endIcon={<ExpandIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Saved filters
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': 'Saved filters', sx: { p: 2, width: 'min(26rem, 92vw)' } },
        }}
      >
        <Box component="ul" aria-label="Your filters" sx={ROWS}>
          {own.map((one) => (
            <SavedRow
              key={one.id}
              saved={one}
              to={pathOf(one)}
              onOpen={close}
              onShare={(isShared) => share(one, isShared)}
              onRemove={() => remove(one)}
            />
          ))}
        </Box>
        {others.length > 0 && (
          <>
            <Typography id={id} variant="body2" component="h2" sx={{ mt: 1, fontWeight: 600 }}>
              Shared by other administrators
            </Typography>
            <Box component="ul" aria-labelledby={id} sx={ROWS}>
              {others.map((one) => (
                <SavedRow key={one.id} saved={one} to={pathOf(one)} onOpen={close} />
              ))}
            </Box>
          </>
        )}
        {isNarrowed && <SaveForm onSave={saveAs} />}
      </Popover>
    </>
  )
}

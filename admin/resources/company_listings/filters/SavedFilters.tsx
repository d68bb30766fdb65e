import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import ExpandIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { useListContext } from 'react-admin'
import { type ListingFilter, readListingFilter } from '../../../../domain/listings/console/listing-filter.ts'
import { currentAccount } from '../../../providers/session.ts'

const SaveForm = ({ onSave }: { onSave: (name: string) => void }) => {
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) onSave(name.trim())
    setName('')
  }
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <TextField
        label="Name"
        value={name}
        onChange={({ target }) => setName(target.value)}
        sx={{ m: 0 }}
        slotProps={{ htmlInput: { maxLength: SAVED_NAME_MAX } }}
      />
      <Button type="submit" variant="contained" disabled={!name.trim()}>
        Save filters
      </Button>
    </Box>
  )
}

/** Saves the current filters and sort order under a name, and applies them later. */
export const SavedFilters = () => {
  const { filterValues, sort, setFilters, setSort } = useListContext()
  const { saved, save, remove } = useSavedFilters()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const apply = ({ filter, sort }: SavedFilter) => {
    setSort(sort)
    setFilters(filter, [], false)
    close()
  }
  const saveAs = (name: string) => {
    save({ name, filter: filterValues, sort })
    close()
  }
  const isNarrowed = Object.keys(filterValues).length > 0
  if (!isNarrowed && saved.length === 0) return null
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
          paper: { role: 'dialog', 'aria-label': 'Saved filters', sx: { p: 2, width: 'min(24rem, 92vw)' } },
        }}
      >
        {saved.map((one) => (
          <Box key={one.name} sx={{ display: 'flex', alignItems: 'center' }}>
            <Button onClick={() => apply(one)} sx={{ flex: 1, justifyContent: 'start', overflowWrap: 'anywhere' }}>
              {one.name}
            </Button>
            <IconButton color="error" aria-label={`Delete ${one.name}`} onClick={() => remove(one.name)}>
              <DeleteIcon fontSize="small" />
            </IconButton>
          </Box>
        ))}
        {isNarrowed && <SaveForm onSave={saveAs} />}
        <Typography variant="caption" component="p" sx={{ m: 0, mt: 1, color: 'text.secondary' }}>
          Saved in this browser, for your account only.
        </Typography>
      </Popover>
    </>
  )
}

/** Stored in this browser for each account. Signing out does not delete them. */
interface SavedFilter {
  name: string
  filter: ListingFilter
  sort: { field: string; order: 'ASC' | 'DESC' }
}

const SAVED_NAME_MAX = 60

const keyOf = (): string => `listing-filters:${currentAccount()?.id ?? ''}`

const isSaved = (value: unknown): value is SavedFilter =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'sort' in value &&
  'filter' in value &&
  readListingFilter(value.filter) !== undefined

const read = (): SavedFilter[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isSaved) : []
  } catch {
    return []
  }
}

/** Saved filters in alphabetical order. Saving replaces a filter of the same name. */
const useSavedFilters = () => {
  const [saved, setSaved] = useState(read)
  const store = (next: SavedFilter[]) => {
    localStorage.setItem(keyOf(), JSON.stringify(next))
    setSaved(next)
  }
  return {
    saved,
    save: (filter: SavedFilter) => {
      const others = read().filter(({ name }) => name !== filter.name)
      store([...others, filter].toSorted((one, other) => one.name.localeCompare(other.name)))
    },
    remove: (name: string) => store(read().filter((one) => one.name !== name)),
  }
}

import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { HttpError, useRefresh, useUpdate } from 'react-admin'
import { LOCATION_LABELS, LOCATION_LIMITS, SERVICE_LIMITS } from '../../../domain/catalog/rules.ts'
import { CA_REGIONS, countryOfRegion, US_REGIONS } from '../../../domain/places/regions.ts'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { showToast } from '../../toasts/toasts.ts'
import type { Catalogue, Entry } from './catalogue.ts'

const REGIONS = Object.entries({ ...US_REGIONS, ...CA_REGIONS })

const faultIn = (error: unknown): string =>
  error instanceof HttpError ? String(Object.values(error.body?.errors ?? {})[0] ?? error.message) : ''

interface RenameButtonProps {
  catalogue: Catalogue
  entry: Entry
  label: string
}

/** Gives an entry another name, and a city its state. Old addresses go on leading to its pages. */
export const RenameButton = ({ catalogue: { resource, noun, Noun }, entry, label }: RenameButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState(entry.name)
  const [region, setRegion] = useState('region' in entry ? entry.region : '')
  const refresh = useRefresh()
  const [update] = useUpdate<Entry>()
  const isCity = 'region' in entry
  const open = () => {
    setName(entry.name)
    setOpen(true)
  }
  const rename = async () => {
    const data = { name: name.trim(), ...(isCity && { region, country: countryOfRegion(region) }) }
    const options = { mutationMode: 'pessimistic', returnPromise: true } as const
    await update(resource, { id: entry.id, data, previousData: entry }, options).catch((error: unknown) => {
      throw new HttpError(faultIn(error) || `Failed to update ${noun}`, 0)
    })
    showToast({ title: 'Success', text: `${Noun} updated successfully` })
    refresh()
  }
  return (
    <>
      <IconButton aria-label={`Rename ${label}`} onClick={open}>
        <EditIcon />
      </IconButton>
      {isOpen && (
        <FormDialog title={`Rename ${label}`} confirmLabel="Save" onConfirm={rename} onClose={() => setOpen(false)}>
          {isCity
            ? 'Its pages get the address of the new name, and the old one leads there.'
            : 'Its pages keep their addresses.'}
          <Box sx={{ display: 'grid', gap: 1 }}>
            <TextField
              label={`${Noun} name`}
              value={name}
              autoFocus
              onChange={({ target }) => setName(target.value)}
              slotProps={{ htmlInput: { maxLength: isCity ? LOCATION_LIMITS.name : SERVICE_LIMITS.name } }}
            />
            {isCity && (
              <TextField
                select
                required
                label={LOCATION_LABELS.region}
                value={region}
                onChange={({ target }) => setRegion(target.value)}
              >
                {REGIONS.map(([code, region]) => (
                  <MenuItem key={code} value={code}>
                    {region}
                  </MenuItem>
                ))}
              </TextField>
            )}
          </Box>
        </FormDialog>
      )}
    </>
  )
}

import MergeIcon from '@mui/icons-material/CallMerge'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { HttpError, useDelete, useRecordContext, useRefresh, useUpdate } from 'react-admin'
import { LOCATION_LABELS, LOCATION_LIMITS, locationLabel, SERVICE_LIMITS } from '../../../domain/catalog/rules.ts'
import type { Location } from '../../../domain/catalog/schema.ts'
import { CA_REGIONS, countryOfRegion, US_REGIONS } from '../../../domain/places/regions.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { configOf } from '../../providers/resources.ts'
import { NoRecords } from '../../records/NoRecords.tsx'
import { RecordCards } from '../../records/RecordCards.tsx'
import { RecordList } from '../../records/RecordList.tsx'
import { SearchField } from '../../records/SearchField.tsx'
import { showError, showToast } from '../../toasts/toasts.ts'
import { DeletionNote, offerUndo } from '../history/deletions.tsx'
import { HistoryButton } from '../history/HistoryButton.tsx'
import type { Catalog, Entry } from './catalog.ts'
import { ListingCount } from './ListingCount.tsx'

/** A catalogue: its entries by name, with a form for another one. */
export const CatalogList = ({ catalogue, form }: { catalogue: Catalog; form: ReactNode }) => (
  <RecordList
    resource={catalogue.resource}
    perPage={50}
    sort={{ field: 'name', order: 'ASC' }}
    failure={`Failed to load ${catalogue.nouns}`}
    header={
      <>
        <PageTitle title={catalogue.title} />
        {form}
        <SearchField label={`Search ${catalogue.nouns}`} />
      </>
    }
  >
    <RecordCards isDense empty={<NoRecords title={`No ${catalogue.nouns} found`} />}>
      <CatalogRow catalogue={catalogue} />
    </RecordCards>
  </RecordList>
)

const labelOf = (entry: Entry): string => ('region' in entry ? locationLabel(entry) : entry.name)

/** Beside each other; below each other on a phone. */
const NAME_AND_COUNT = {
  display: { sm: 'flex' },
  flex: '1 1 6.6rem',
  minWidth: 0,
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
} as const

const CatalogRow = ({ catalogue }: { catalogue: Catalog }) => {
  const entry = useRecordContext<Entry>()
  if (!entry) return null
  const label = labelOf(entry)
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: { xs: 1, sm: 2 },
        alignItems: 'center',
        justifyContent: 'end',
      }}
    >
      <Box sx={NAME_AND_COUNT}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{label}</Typography>
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          <ListingCount catalogue={catalogue} entry={entry} />
        </Typography>
      </Box>
      <Box sx={{ display: 'flex' }}>
        <RenameButton catalogue={catalogue} entry={entry} label={label} />
        {'region' in entry && <MergeButton city={entry} label={label} />}
        <HistoryButton collection={configOf(catalogue.resource).collection} record={entry.id} name={label} isIcon />
        <DeleteEntryButton catalogue={catalogue} entry={entry} label={label} />
      </Box>
    </Box>
  )
}

interface DeleteEntryButtonProps {
  catalogue: Catalog
  entry: Entry
  label: string
}

const DeleteEntryButton = ({ catalogue: { resource, noun, Noun }, entry, label }: DeleteEntryButtonProps) => {
  const [isAsking, setIsAsking] = useState(false)
  const refresh = useRefresh()
  const { collection } = configOf(resource)
  const [remove] = useDelete<Entry>()
  const announce = (error: unknown) => {
    const inUse = `This ${noun} is used in existing listings`
    // the server ends its sentences with a full stop
    if (error instanceof HttpError && error.message.startsWith(inUse)) return showError('Cannot Delete', inUse)
    showError('Error', `Failed to delete ${noun}`)
    refresh()
  }
  const confirm = async () => {
    const params = { id: entry.id, previousData: entry }
    try {
      await remove(resource, params, { mutationMode: 'pessimistic', returnPromise: true })
      offerUndo({ collection, record: entry.id, text: `${Noun} deleted successfully`, refresh })
    } catch (error) {
      announce(error)
    }
  }
  return (
    <>
      <IconButton color="error" aria-label={`Delete ${label}`} onClick={() => setIsAsking(true)}>
        <DeleteIcon />
      </IconButton>
      {isAsking && (
        <ConfirmDialog
          title={`Delete ${noun}`}
          confirmLabel="Delete"
          isDestructive
          onConfirm={confirm}
          onClose={() => setIsAsking(false)}
        >
          <p>Are you sure you want to delete {label}?</p>
          <DeletionNote collection={collection} record={entry.id} />
        </ConfirmDialog>
      )}
    </>
  )
}

const REGIONS = Object.entries({ ...US_REGIONS, ...CA_REGIONS })

const faultIn = (error: unknown): string =>
  error instanceof HttpError ? String(Object.values(error.body?.errors ?? {})[0] ?? error.message) : ''

interface RenameButtonProps {
  catalogue: Catalog
  entry: Entry
  label: string
}

/** Gives an entry another name, and a city its state. Old addresses go on leading to its pages. */
const RenameButton = ({ catalogue: { resource, noun, Noun }, entry, label }: RenameButtonProps) => {
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

const MergeDialog = lazy(() => import('../locations/MergeDialog.tsx'))

interface MergeButtonProps {
  city: Location
  label: string
}

const MergeButton = ({ city, label }: MergeButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton aria-label={`Merge ${label} into another city`} onClick={() => setOpen(true)}>
        <MergeIcon />
      </IconButton>
      {isOpen && (
        <Suspense>
          <MergeDialog city={city} label={label} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

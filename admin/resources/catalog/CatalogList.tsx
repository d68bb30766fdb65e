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
import { NoRecords } from '../../records/missing/NoRecords.tsx'
import { RecordCards } from '../../records/RecordCards.tsx'
import { RecordList } from '../../records/RecordList.tsx'
import { SearchField } from '../../records/SearchField.tsx'
import { showError, showToast } from '../../toasts/toasts.ts'
import { DeletionNote, offerUndo } from '../history/deletions.tsx'
import { HistoryButton } from '../history/HistoryButton.tsx'
import { undoAction } from '../history/revert.ts'
import type { Catalog, Entry } from './catalog.ts'
import { ListingCount, useListingCount } from './ListingCount.tsx'

export const CatalogList = ({ catalog, form }: { catalog: Catalog; form: ReactNode }) => (
  <RecordList
    resource={catalog.resource}
    perPage={50}
    sort={{ field: 'name', order: 'ASC' }}
    failure={`Failed to load ${catalog.nouns}`}
    header={
      <>
        <PageTitle title={catalog.title} />
        {form}
        <SearchField label={`Search ${catalog.nouns}`} />
      </>
    }
  >
    <RecordCards isDense empty={<NoRecords title={`No ${catalog.nouns} found`} />}>
      <CatalogRow catalog={catalog} />
    </RecordCards>
  </RecordList>
)

const labelOf = (entry: Entry): string => ('region' in entry ? locationLabel(entry) : entry.name)

const NAME_AND_COUNT = {
  display: { sm: 'flex' },
  flex: '1 1 6.6rem',
  minWidth: 0,
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
} as const

const CatalogRow = ({ catalog }: { catalog: Catalog }) => {
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
          <ListingCount catalog={catalog} entry={entry} />
        </Typography>
      </Box>
      <Box sx={{ display: 'flex' }}>
        <RenameButton catalog={catalog} entry={entry} label={label} />
        {'region' in entry && <MergeButton city={entry} label={label} />}
        <HistoryButton collection={configOf(catalog.resource).collection} record={entry.id} name={label} isIcon />
        <DeleteEntryButton catalog={catalog} entry={entry} label={label} />
      </Box>
    </Box>
  )
}

interface DeleteEntryButtonProps {
  catalog: Catalog
  entry: Entry
  label: string
}

const DeleteEntryButton = ({ catalog, entry, label }: DeleteEntryButtonProps) => {
  const { resource, noun, Noun } = catalog
  const inUse = `This ${noun} is used in existing listings`
  const isInUse = (useListingCount(catalog, entry) ?? 0) > 0
  const [isOpen, setOpen] = useState(false)
  const refresh = useRefresh()
  const { collection } = configOf(resource)
  const [remove] = useDelete<Entry>()
  const reportFailure = (error: unknown) => {
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
      reportFailure(error)
    }
  }
  const ask = () => (isInUse ? showError('Cannot Delete', inUse) : setOpen(true))
  return (
    <>
      <IconButton color="error" aria-label={`Delete ${label}`} onClick={ask}>
        <DeleteIcon />
      </IconButton>
      {isOpen && (
        <ConfirmDialog
          title={`Delete ${noun}`}
          confirmLabel="Delete"
          isDestructive
          onConfirm={confirm}
          onClose={() => setOpen(false)}
        >
          <p>Are you sure you want to delete {label}?</p>
          <DeletionNote collection={collection} record={entry.id} />
        </ConfirmDialog>
      )}
    </>
  )
}

const REGIONS = Object.entries({ ...US_REGIONS, ...CA_REGIONS })

const problemIn = (error: unknown): string =>
  error instanceof HttpError ? String(Object.values(error.body?.errors ?? {})[0] ?? error.message) : ''

interface RenameButtonProps {
  catalog: Catalog
  entry: Entry
  label: string
}

const RenameButton = ({ catalog: { resource, noun, Noun }, entry, label }: RenameButtonProps) => {
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
      throw new HttpError(problemIn(error) || `Failed to update ${noun}`, 0)
    })
    const undo = undoAction({
      collection: configOf(resource).collection,
      record: entry.id,
      title: `${label} has its old name again.`,
      refresh,
    })
    showToast({ title: 'Success', text: `${Noun} updated successfully`, action: undo })
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
            ? 'Its pages move to an address with the new name. Old links redirect there.'
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

import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useRecordContext } from 'react-admin'
import { locationLabel } from '../../../domain/catalog/rules.ts'
import { configOf } from '../../providers/resources.ts'
import { HistoryButton } from '../history/HistoryButton.tsx'
import { MergeButton } from '../locations/MergeButton.tsx'
import type { Catalogue, Entry } from './catalogue.ts'
import { DeleteEntryButton } from './DeleteEntryButton.tsx'
import { ListingCount } from './ListingCount.tsx'
import { RenameButton } from './RenameButton.tsx'

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

export const CatalogueRow = ({ catalogue }: { catalogue: Catalogue }) => {
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

import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useRecordContext } from 'react-admin'
import { locationLabel } from '../../../domain/catalogue/rules.ts'
import type { Catalogue, Entry } from './catalogue.ts'
import { DeleteEntryButton } from './DeleteEntryButton.tsx'

const labelOf = (entry: Entry): string => ('region' in entry ? locationLabel(entry) : entry.name)

export const CatalogueRow = ({ catalogue }: { catalogue: Catalogue }) => {
  const entry = useRecordContext<Entry>()
  if (!entry) return null
  const label = labelOf(entry)
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{label}</Typography>
      <DeleteEntryButton catalogue={catalogue} entry={entry} label={label} />
    </Box>
  )
}

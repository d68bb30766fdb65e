import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useListContext } from 'react-admin'
import { formatCount } from '../../../domain/text/format.ts'
import { BAR_PX } from '../../tokens.ts'
import { RequestButtons } from './badges/RequestButtons.tsx'
import { BulkMenu } from './bulk/BulkMenu.tsx'
import { SelectMatching } from './bulk/SelectMatching.tsx'

// stays in sight while rows far below are selected
const BAR = {
  position: 'sticky',
  top: BAR_PX,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: { xs: 0.5, sm: 1 },
  alignItems: 'center',
  px: { xs: 1, sm: 1.5 },
  py: { xs: 0.5, sm: 1.5 },
  mb: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
} as const

/** What can be done with the selected listings, while some are: administrators change them, owners ask for a badge. */
export const SelectionBar = ({ isAdmin }: { isAdmin: boolean }) => {
  const { selectedIds, onUnselectItems } = useListContext()
  if (selectedIds.length === 0) return null
  return (
    <Box role="group" aria-label="Selected listings" sx={BAR}>
      <strong>{formatCount(selectedIds.length)} selected</strong>
      <Button onClick={() => onUnselectItems()}>Clear selection</Button>
      {isAdmin ? (
        <>
          <BulkMenu />
          <SelectMatching />
        </>
      ) : (
        <RequestButtons />
      )}
    </Box>
  )
}

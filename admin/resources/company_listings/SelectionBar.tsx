import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useListContext } from 'react-admin'
import { formatCount } from '../../../domain/text/format.ts'
import { RequestButtons } from './badges/RequestButtons.tsx'
import { BulkMenu } from './bulk/BulkMenu.tsx'
import { SelectMatching } from './bulk/SelectMatching.tsx'

const BAR = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  p: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
} as const

/** What can be done with the selected listings, while some are: administrators change them, owners ask for a badge. */
export const SelectionBar = ({ isAdmin }: { isAdmin: boolean }) => {
  const { selectedIds, onUnselectItems } = useListContext()
  if (selectedIds.length === 0) return null
  return (
    <Box role="group" aria-label="Selected listings" sx={BAR}>
      <strong>{formatCount(selectedIds.length)} selected</strong>
      {isAdmin ? (
        <>
          <BulkMenu />
          <SelectMatching />
        </>
      ) : (
        <RequestButtons />
      )}
      <Button onClick={() => onUnselectItems()}>Clear selection</Button>
    </Box>
  )
}

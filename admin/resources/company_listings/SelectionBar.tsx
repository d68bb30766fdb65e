import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useListContext } from 'react-admin'
import { RequestButtons } from './RequestButtons.tsx'

/** What can be done with the selected listings, while some are. */
export const SelectionBar = () => {
  const { selectedIds, onUnselectItems } = useListContext()
  if (selectedIds.length === 0) return null
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        p: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <strong>{selectedIds.length} selected</strong>
      <RequestButtons />
      <Button onClick={() => onUnselectItems()}>Clear selection</Button>
    </Box>
  )
}

import PreviousIcon from '@mui/icons-material/ChevronLeft'
import NextIcon from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useListContext } from 'react-admin'
import { formatCount } from '../../domain/text/format.ts'
import { ChoiceField } from '../inputs/ChoiceField.tsx'
import { hasLeft } from './left-the-list.ts'

const SIZES = ['25', '50', '100'].map((value) => ({ value, label: value }))

/** Which records of the list show, and the way to the others. */
export const ListPages = () => {
  const { data, filterValues, page, perPage, total, hasNextPage, hasPreviousPage, refetch, setPage, setPerPage } =
    useListContext()
  if (!data?.length) return null
  const first = (page - 1) * perPage + 1
  const shown = `${formatCount(first)}–${formatCount(first + data.length - 1)}`
  const goOn = () => {
    if (!hasLeft(data, filterValues, data.length === perPage)) return setPage(page + 1)
    // the records that follow now stand on this very page
    window.scrollTo({ top: 0 })
    return void refetch()
  }
  return (
    <Box
      component="nav"
      aria-label="Pages"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        justifyContent: 'flex-end',
        px: 2,
        py: 0.5,
        borderTop: 1,
        borderColor: 'divider',
        fontSize: '0.875rem',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <ChoiceField
        label="Rows per page"
        choices={SIZES}
        value={String(perPage)}
        onChange={(size) => setPerPage(Number(size))}
      />
      <span>{total === undefined ? shown : `${shown} of ${formatCount(total)}`}</span>
      <Box sx={{ display: 'flex' }}>
        <IconButton aria-label="Previous page" disabled={!hasPreviousPage} onClick={() => setPage(page - 1)}>
          <PreviousIcon />
        </IconButton>
        <IconButton aria-label="Next page" disabled={!hasNextPage} onClick={goOn}>
          <NextIcon />
        </IconButton>
      </Box>
    </Box>
  )
}

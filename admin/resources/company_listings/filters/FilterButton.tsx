import FilterIcon from '@mui/icons-material/FilterList'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { lazy, Suspense, useId, useState } from 'react'
import { useListContext } from 'react-admin'
import { formatCount } from '../../../../domain/text/format.ts'
import { setFilters } from './filter-words.ts'

const FilterInputs = lazy(async () => ({ default: (await import('./FilterInputs.tsx')).FilterInputs }))

/** Opens the filters; the list behind them follows each choice. */
export const FilterButton = () => {
  const { filterValues, total } = useListContext()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const count = setFilters(filterValues).length
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="outlined" startIcon={<FilterIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {count ? `Filters (${count})` : 'Filters'}
      </Button>
      {isOpen && (
        <Dialog open fullWidth onClose={close} aria-labelledby={id}>
          <DialogTitle id={id}>Filters</DialogTitle>
          <DialogContent sx={{ '&&': { pt: 1 } }}>
            <Suspense>
              <FilterInputs />
            </Suspense>
          </DialogContent>
          <DialogActions>
            <Button variant="contained" onClick={close}>
              {total === undefined ? 'Show' : `Show ${formatCount(total)} ${total === 1 ? 'listing' : 'listings'}`}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}

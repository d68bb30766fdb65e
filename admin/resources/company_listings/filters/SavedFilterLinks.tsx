import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useListContext } from 'react-admin'
import { Link } from 'react-router-dom'
import type { ListingFilter } from '../../../../domain/listings/console/listing-filter.ts'
import { readSavedFilter } from '../../../../domain/listings/console/saved-filter.ts'
import type { SavedFilter } from '../../../../domain/listings/schema.ts'
import { type ListPlace, listPath, placeQuery } from '../list-place.ts'
import { useStoredFilters } from './use-saved-filters.ts'

/** The menu has the others. */
const MOST_LINKS = 6
const MOST_LINKS_ON_PHONE = 3

/** The first page of a filter. Filters with the same fields have the same address. */
const firstPage = (filter: ListingFilter, sort: ListPlace['sort'], perPage: number): string =>
  listPath(placeQuery({ filter: Object.fromEntries(Object.entries(filter).sort()), sort, page: 1, perPage }))

/** Inside the list: the address of a saved filter. */
export const useFilterPath = () => {
  const { perPage } = useListContext()
  return ({ filter, sort: field, order }: SavedFilter): string =>
    firstPage(readSavedFilter(filter) ?? {}, { field, order }, perPage)
}

/** Own filters first, but filters of others have half of the places if there are so many. */
const chosenOf = (own: readonly SavedFilter[], others: readonly SavedFilter[]): SavedFilter[] => {
  const forOthers = Math.min(others.length, MOST_LINKS / 2)
  return [...own.slice(0, MOST_LINKS - forOthers), ...others].slice(0, MOST_LINKS)
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  m: 0,
  mb: 2,
  p: 0,
  listStyle: 'none',
  '& > li': { minWidth: 0, maxWidth: { xs: '100%', sm: '16rem' } },
  [`& > li:nth-of-type(n + ${MOST_LINKS_ON_PHONE + 1})`]: { display: { xs: 'none', sm: 'block' } },
} as const
const LINK = {
  px: 2,
  maxWidth: '100%',
  borderColor: 'var(--edge)',
  borderRadius: 8,
  fontWeight: 400,
  '&[aria-current]': { borderColor: 'primary.main', bgcolor: 'action.selected', fontWeight: 600 },
} as const
const NAME = { overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' } as const

/** Links to saved filters, one click away. */
export const SavedFilterLinks = () => {
  const { filterValues, sort, perPage } = useListContext()
  const { own, others } = useStoredFilters()
  const pathOf = useFilterPath()
  const chosen = chosenOf(own, others)
  if (chosen.length === 0) return null
  const shown = firstPage(filterValues, sort, perPage)
  return (
    <Box component="nav" aria-label="Saved filters">
      <Box component="ul" sx={ROW}>
        {chosen.map((one) => (
          <li key={one.id}>
            <Button
              component={Link}
              to={pathOf(one)}
              title={one.name}
              variant="outlined"
              color="inherit"
              aria-current={pathOf(one) === shown ? 'true' : undefined}
              sx={LINK}
            >
              <Box component="span" sx={NAME}>
                {one.name}
              </Box>
            </Button>
          </li>
        ))}
      </Box>
    </Box>
  )
}

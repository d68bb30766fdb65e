import PreviousIcon from '@mui/icons-material/ChevronLeft'
import NextIcon from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import type { ReactNode } from 'react'
import { HttpError, ListBase, type ListBaseProps, useListContext } from 'react-admin'
import { formatCount } from '../../domain/text/format.ts'
import { ChoiceField } from '../inputs/ChoiceField.tsx'
import { showError } from '../toasts/toasts.ts'
import { hasLeft } from './left-the-list.ts'
import { FailedToLoad } from './missing/FailedToLoad.tsx'

interface RecordListProps extends Pick<ListBaseProps, 'perPage' | 'sort' | 'filter' | 'filterDefaultValues'> {
  resource: string
  /** Message if the records cannot be loaded. */
  failure: string
  /** Above the list, in its context: title, search and filters. */
  header: ReactNode
  /** Additional parameters for the data provider. */
  meta?: Readonly<Record<string, unknown>>
  /** Next to the list, in its context. The list is then a container for container queries. */
  aside?: ReactNode
  children: ReactNode
}

// Only after a while.
const PROGRESS = {
  position: 'absolute',
  insetInline: 0,
  top: 0,
  height: 3,
  animation: 'late 0s linear 0.3s both',
  '@keyframes late': { from: { visibility: 'hidden' }, to: { visibility: 'visible' } },
} as const

/** Width of what is next to a list. */
export const ASIDE_WIDTH = 'clamp(30rem, 32vw, 40rem)'

const ALONE = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } as const
const BESIDE_EACH_OTHER = {
  display: 'grid',
  gridTemplateColumns: `minmax(0, 1fr) ${ASIDE_WIDTH}`,
  gap: 2,
  alignItems: 'start',
} as const

const Records = ({ failure, children }: Pick<RecordListProps, 'failure' | 'children'>) => {
  const { error, isFetching, isPlaceholderData } = useListContext()
  if (error) return <FailedToLoad message={failure} />
  return (
    <Box aria-busy={isFetching} sx={{ opacity: isPlaceholderData ? 0.6 : 1, transition: 'opacity 0.2s 0.3s' }}>
      {isFetching && <LinearProgress aria-label="Loading" sx={PROGRESS} />}
      {children}
      <ListPages />
    </Box>
  )
}

/**
 * A screen with a list of records, newest first by default. Light, because react-admin's own list includes its forms
 * and tooltips.
 */
export const RecordList = ({ failure, header, meta, aside, children, ...list }: RecordListProps) => {
  const announce = (error: unknown) =>
    showError('Error', error instanceof HttpError ? failure : 'An unexpected error occurred.')
  return (
    <ListBase
      perPage={25}
      sort={{ field: 'created', order: 'DESC' }}
      {...list}
      disableAuthentication
      // Only the URL decides what is shown, so Back undoes one step and a new visit starts fresh.
      storeKey={false}
      queryOptions={{ retry: 1, onError: announce, ...(meta && { meta }) }}
    >
      {header}
      <Box sx={aside ? BESIDE_EACH_OTHER : ALONE}>
        <Card sx={{ position: 'relative' }}>
          <Box sx={{ overflowX: 'auto', ...(aside && { containerType: 'inline-size' }) }}>
            <Records failure={failure}>{children}</Records>
          </Box>
        </Card>
        {aside}
      </Box>
    </ListBase>
  )
}

const SIZES = ['25', '50', '100'].map((value) => ({ value, label: value }))

/** The position in the list, and links to other pages. */
const ListPages = () => {
  const { data, filterValues, page, perPage, total, hasNextPage, hasPreviousPage, refetch, setPage, setPerPage } =
    useListContext()
  if (!data?.length) return null
  const first = (page - 1) * perPage + 1
  const shown = `${formatCount(first)}–${formatCount(first + data.length - 1)}`
  const goOn = () => {
    if (!hasLeft(data, filterValues, data.length === perPage)) return setPage(page + 1)
    // The following records have moved to this page.
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

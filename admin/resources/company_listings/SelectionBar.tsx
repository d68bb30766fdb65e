import ExpandIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { lazy, Suspense, useId, useState } from 'react'
import { HttpError, useListContext, useRefresh } from 'react-admin'
import {
  REQUEST_REFUSALS,
  REQUEST_TYPES,
  type RequestType,
  VERIFIED_FEE_USD,
} from '../../../domain/listing-requests/rules.ts'
import { formatCount, formatCountOf } from '../../../domain/text/format.ts'
import { useAction } from '../../actions/use-action.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import { dataProvider } from '../../providers/dataProvider.ts'
import { readListingIds } from '../../providers/listings.ts'
import { refusalOf } from '../../providers/refusal.ts'
import type { ListingRecord } from '../../providers/resources.ts'
import { currentAccount } from '../../providers/session.ts'
import { showError, showToast, type Toast } from '../../toasts/toasts.ts'
import { BAR_PX } from '../../tokens.ts'
import { BULK_ACTIONS, type BulkAction } from './bulk/bulk-actions.ts'

// stays visible while the user scrolls
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

/** Actions for the selected listings: administrators change them, owners request badges. */
export const SelectionBar = ({ isAdmin }: { isAdmin: boolean }) => {
  const { data = [], selectedIds, onUnselectItems } = useListContext<ListingRecord>()
  if (selectedIds.length === 0) return null
  // A selection outlives a search and a page, and an action changes all of it.
  const elsewhere = selectedIds.filter((id) => !data.some((listing) => listing.id === id)).length
  return (
    <Box role="group" aria-label="Selected listings" sx={BAR}>
      <strong>{formatCount(selectedIds.length)} selected</strong>
      {elsewhere > 0 && <span>{formatCount(elsewhere)} not shown here</span>}
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

/** Selects every listing that matches the search and the filters, on all pages. */
const SelectMatching = () => {
  const { filterValues, total = 0, selectedIds, onSelect } = useListContext()
  const { isBusy, run } = useAction(() => showError('Error', 'Failed to load listings'))
  if (selectedIds.length >= total) return null
  const selectAll = () => run(async () => onSelect(await readListingIds(filterValues)))
  return (
    <Button loading={isBusy} onClick={selectAll}>
      Select all {formatCountOf(total, 'listing')}
    </Button>
  )
}

const BulkDialog = lazy(() => import('./bulk/BulkDialog.tsx'))

const BulkMenu = () => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [chosen, setChosen] = useState<BulkAction>()
  const id = useId()
  const choose = (action: BulkAction) => {
    setAnchor(null)
    setChosen(action)
  }
  const items = BULK_ACTIONS.flatMap((group, at) => [
    ...(at > 0 ? [<Divider key={`before ${group[0]?.label}`} />] : []),
    ...group.map((action) => (
      <MenuItem
        key={action.label}
        onClick={() => choose(action)}
        sx={action.isDestructive ? { color: 'error.main' } : {}}
      >
        {action.label}
      </MenuItem>
    )),
  ])
  return (
    <>
      <Button
        variant="contained"
        endIcon={<ExpandIcon />}
        aria-haspopup="menu"
        aria-controls={anchor ? id : undefined}
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Change
      </Button>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {items}
      </Menu>
      {chosen && (
        <Suspense>
          <BulkDialog action={chosen} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </>
  )
}

const LABELS = { verified: 'Request Verified Listing', featured: 'Request Featured Listing' } as const
const EXPLANATIONS = {
  verified: `A verified listing shows the Verified badge after an admin has checked the company. There is a one-time fee of $${VERIFIED_FEE_USD}.`,
  featured: 'A featured listing appears before other companies in every list.',
} as const

const HAS_BADGE: Readonly<Record<RequestType, (listing: ListingRecord) => boolean>> = {
  verified: ({ verified }) => verified,
  featured: ({ is_featured }) => is_featured,
}

/** Badges that the selection lacks. Selected listings of other pages may lack any. */
const useMissingBadges = (): readonly RequestType[] => {
  const { data = [], selectedIds } = useListContext<ListingRecord>()
  const shown = data.filter(({ id }) => selectedIds.includes(id))
  return REQUEST_TYPES.filter((type) => shown.length < selectedIds.length || !shown.every(HAS_BADGE[type]))
}

const RequestButtons = () => {
  const { selectedIds, onUnselectItems } = useListContext()
  const missing = useMissingBadges()
  const [chosen, setChosen] = useState<RequestType>()
  const refresh = useRefresh()
  const { run } = useAction((error) =>
    showError('Error', refusalOf(error) ?? 'Failed to submit request. Please try again.'),
  )

  const send = async (type: RequestType) => {
    await run(async () => {
      const outcome = await requestBadges(type, selectedIds.map(String))
      onUnselectItems()
      showToast(outcomeToast(type, outcome))
      if (outcome.gone) refresh()
    })
  }

  return (
    <>
      {missing.map((type) => (
        <Button key={type} variant="outlined" onClick={() => setChosen(type)}>
          {LABELS[type]}
        </Button>
      ))}
      {chosen && (
        <ConfirmDialog
          title={LABELS[chosen]}
          confirmLabel="Request Now"
          onConfirm={() => send(chosen)}
          onClose={() => setChosen(undefined)}
        >
          <p>{EXPLANATIONS[chosen]}</p>
          <p>{formatCountOf(selectedIds.length, 'listing')} selected.</p>
          {chosen === 'verified' && <p>Total: ${formatCount(selectedIds.length * VERIFIED_FEE_USD)}</p>}
        </ConfirmDialog>
      )}
    </>
  )
}

/** Number of listings by result: requested, already with the badge, or no longer accessible. */
interface Outcome {
  requested: number
  granted: number
  gone: number
}

const BAD_REQUEST = 400
const NOT_FOUND = 404

const isStatus = (error: unknown, status: number): error is HttpError =>
  error instanceof HttpError && error.status === status

/** The access rule gives no reason when a listing was deleted or now belongs to someone else. */
const isOutOfReach = (listing: string): Promise<boolean> =>
  dataProvider.getOne('company_listings', { id: listing }).then(
    () => false,
    (error: unknown) => isStatus(error, NOT_FOUND),
  )

const requestBadge = async (type: RequestType, listing: string): Promise<keyof Outcome> => {
  try {
    const data = { listing, requested_by: currentAccount()?.id, request_type: type }
    await dataProvider.create('listing_requests', { data })
    return 'requested'
  } catch (error) {
    if (!isStatus(error, BAD_REQUEST)) throw error
    const refusal: unknown = error.body?.errors?.request_type ?? error.body?.errors?.listing
    if (typeof refusal === 'string') return refusal.startsWith(REQUEST_REFUSALS.given(type)) ? 'granted' : 'requested'
    if (await isOutOfReach(listing)) return 'gone'
    throw error
  }
}

/** Requests a badge for each listing. Throws at the first other failure; earlier requests stay. */
const requestBadges = async (type: RequestType, listings: readonly string[]): Promise<Outcome> => {
  const outcome: Outcome = { requested: 0, granted: 0, gone: 0 }
  for (const listing of listings) outcome[await requestBadge(type, listing)]++
  return outcome
}

const are = (count: number): string => `${formatCountOf(count, 'listing')} ${count === 1 ? 'is' : 'are'}`

const outcomeToast = (type: RequestType, { requested, granted, gone }: Outcome): Toast => {
  const skipped = [
    granted > 0 && `${are(granted)} already ${type}.`,
    gone > 0 &&
      `${formatCountOf(gone, 'listing')} ${gone === 1 ? 'was' : 'were'} deleted, or you no longer have access.`,
  ]
    .filter(Boolean)
    .join(' ')
  if (requested === 0) return { title: 'Nothing to request', text: skipped, isError: true }
  return {
    title: 'Request Submitted',
    text: `Your ${type} listing request has been submitted. An admin will review it shortly.`,
    ...(skipped ? { outcome: { text: skipped } } : {}),
  }
}

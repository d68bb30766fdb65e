import ExpandIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { lazy, Suspense, useId, useState } from 'react'
import { HttpError, useListContext, useLogoutIfAccessDenied, useRefresh } from 'react-admin'
import {
  REQUEST_REFUSALS,
  REQUEST_TYPES,
  type RequestType,
  VERIFIED_FEE_USD,
} from '../../../domain/listing-requests/rules.ts'
import { formatCount, formatCountOf } from '../../../domain/text/format.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import { dataProvider } from '../../providers/dataProvider.ts'
import { readListingIds } from '../../providers/listings.ts'
import { refusalOf } from '../../providers/refusal.ts'
import { currentAccount } from '../../providers/session.ts'
import { showError, showToast, type Toast } from '../../toasts/toasts.ts'
import { BAR_PX } from '../../tokens.ts'
import { BULK_ACTIONS, type BulkAction } from './bulk/bulk-actions.ts'

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

/** Selects every listing that the search and the filters leave, on whichever page. */
const SelectMatching = () => {
  const { filterValues, total = 0, selectedIds, onSelect } = useListContext()
  const [isBusy, setBusy] = useState(false)
  const leaveIfSignedOut = useLogoutIfAccessDenied()
  if (selectedIds.length >= total) return null
  const selectAll = async () => {
    setBusy(true)
    try {
      onSelect(await readListingIds(filterValues))
    } catch (error) {
      if (!(await leaveIfSignedOut(error))) showError('Error', 'Failed to load listings')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button loading={isBusy} onClick={selectAll}>
      Select all {formatCountOf(total, 'listing')}
    </Button>
  )
}

const BulkDialog = lazy(() => import('./bulk/BulkDialog.tsx'))

/** What can be done with the selected listings, each after a question. */
const BulkMenu = () => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [asked, setAsked] = useState<BulkAction>()
  const id = useId()
  const ask = (action: BulkAction) => {
    setAnchor(null)
    setAsked(action)
  }
  const items = BULK_ACTIONS.flatMap((group, at) => [
    ...(at > 0 ? [<Divider key={`before ${group[0]?.label}`} />] : []),
    ...group.map((action) => (
      <MenuItem key={action.label} onClick={() => ask(action)} sx={action.isDestructive ? { color: 'error.main' } : {}}>
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
      {asked && (
        <Suspense>
          <BulkDialog action={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  )
}

const LABELS = { verified: 'Request Verified Listing', featured: 'Request Featured Listing' } as const
const EXPLANATIONS = {
  verified: `A verified listing carries the Verified badge once an admin has checked the company. There is a $${VERIFIED_FEE_USD} one-time fee.`,
  featured: 'A featured listing gets priority placement: it stands before other companies in every list that it is in.',
} as const

/** Asks an admin to make the selected listings verified or featured. */
const RequestButtons = () => {
  const { selectedIds, onUnselectItems } = useListContext()
  const [asked, setAsked] = useState<RequestType>()
  const leaveIfSignedOut = useLogoutIfAccessDenied()
  const refresh = useRefresh()

  const send = async (type: RequestType) => {
    try {
      const outcome = await requestBadges(type, selectedIds.map(String))
      onUnselectItems()
      showToast(outcomeToast(type, outcome))
      if (outcome.gone) refresh()
    } catch (error) {
      if (!(await leaveIfSignedOut(error)))
        showError('Error', refusalOf(error) ?? 'Failed to submit request. Please try again.')
    }
  }

  return (
    <>
      {REQUEST_TYPES.map((type) => (
        <Button key={type} variant="outlined" onClick={() => setAsked(type)}>
          {LABELS[type]}
        </Button>
      ))}
      {asked && (
        <ConfirmDialog
          title={LABELS[asked]}
          confirmLabel="Request Now"
          onConfirm={() => send(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p>{EXPLANATIONS[asked]}</p>
          <p>{formatCountOf(selectedIds.length, 'listing')} selected.</p>
          {asked === 'verified' && <p>Total: ${formatCount(selectedIds.length * VERIFIED_FEE_USD)}</p>}
        </ConfirmDialog>
      )}
    </>
  )
}

/** What came of the requests: how many listings there are to decide about, have the badge, or are the account's no more. */
interface Outcome {
  asked: number
  given: number
  gone: number
}

const BAD_REQUEST = 400
const NOT_FOUND = 404

const isStatus = (error: unknown, status: number): error is HttpError =>
  error instanceof HttpError && error.status === status

/** The rule that refuses a request for a listing that was deleted, or is managed by others now, gives no reason. */
const isOutOfReach = (listing: string): Promise<boolean> =>
  dataProvider.getOne('company_listings', { id: listing }).then(
    () => false,
    (error: unknown) => isStatus(error, NOT_FOUND),
  )

const ask = async (type: RequestType, listing: string): Promise<keyof Outcome> => {
  try {
    const data = { listing, requested_by: currentAccount()?.id, request_type: type }
    await dataProvider.create('listing_requests', { data })
    return 'asked'
  } catch (error) {
    if (!isStatus(error, BAD_REQUEST)) throw error
    const refusal: unknown = error.body?.errors?.request_type ?? error.body?.errors?.listing
    if (typeof refusal === 'string') return refusal.startsWith(REQUEST_REFUSALS.given(type)) ? 'given' : 'asked'
    if (await isOutOfReach(listing)) return 'gone'
    throw error
  }
}

/** Asks for a badge of each listing. @throws what else goes wrong; those before are asked for then */
const requestBadges = async (type: RequestType, listings: readonly string[]): Promise<Outcome> => {
  const outcome: Outcome = { asked: 0, given: 0, gone: 0 }
  for (const listing of listings) outcome[await ask(type, listing)]++
  return outcome
}

const are = (count: number): string => `${formatCountOf(count, 'listing')} ${count === 1 ? 'is' : 'are'}`

/** What is told of it. */
const outcomeToast = (type: RequestType, { asked, given, gone }: Outcome): Toast => {
  const needless = [
    given > 0 && `${are(given)} ${type} already.`,
    gone > 0 && `${are(gone)} no longer there, or no longer yours to manage.`,
  ]
    .filter(Boolean)
    .join(' ')
  if (asked === 0) return { title: 'Nothing to request', text: needless, isError: true }
  return {
    title: 'Request Submitted',
    text: `Your ${type} listing request has been submitted. An admin will review it shortly.`,
    ...(needless ? { outcome: { text: needless } } : {}),
  }
}

import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { HttpError, useAuthenticated, useGetList, useGetOne } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { FACT_FIELDS } from '../../../domain/carrier-record/carrier-facts.ts'
import { gapsOf } from '../../../domain/listings/completeness.ts'
import { SEND_IN_AGAIN } from '../../../domain/listings/listing-states.ts'
import { ADMIN_FORM_FIELDS, OWNER_FORM_FIELDS } from '../../../domain/listings/rules.ts'
import type { ListingAssignment } from '../../../domain/listings/schema.ts'
import { hasDraft } from '../../drafts/drafts.ts'
import { BackLink, type WayBack } from '../../layout/BackLink.tsx'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { useIsAdmin } from '../../layout/use-is-admin.ts'
import type { ListingRecord } from '../../providers/resources.ts'
import { readListingNumbers } from '../../providers/routes/listings.ts'
import { currentAccount } from '../../providers/session.ts'
import { ON_CHANGE } from '../../query-client.ts'
import { Loading } from '../../records/missing/Loading.tsx'
import { showError } from '../../toasts/toasts.ts'
import { ListingPublishingLine } from '../publishing/ListingPublishingLine.tsx'
import { BadgeSection } from './BadgeSection.tsx'
import { HideListingButton } from './HideListingButton.tsx'
import { OwnerInputs } from './inputs/OwnerInputs.tsx'
import { ListingForm, type ListingValues, type OpenNext } from './ListingForm.tsx'
import { NewEmailNotice, PendingEditNotice } from './PendingNotices.tsx'
import { PhotosSection } from './photos/PhotosSection.tsx'
import { QuoteRecipients } from './QuoteRecipients.tsx'
import { RecordFacts } from './RecordFacts.tsx'
import { assignmentsQuery, editDraft, saveListing } from './save-listing.ts'
import { useWayBack } from './use-list-place.ts'
import { useServices } from './use-services.ts'
import { WatchersLine } from './WatchersLine.tsx'

const ConflictDialog = lazy(() => import('./ConflictDialog.tsx'))
const RecordHistory = lazy(() => import('../history/RecordHistory.tsx'))

const VERIFIED = {
  px: 1,
  py: 0.25,
  borderRadius: 4,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  typography: 'caption',
} as const

const Badge = ({ listing }: { listing: ListingRecord }) =>
  listing.verified && (
    <Box component="span" sx={VERIFIED}>
      Verified
    </Box>
  )

const OUTDATED = 409
const GONE = 404

/** The fields of the form, and the version they come from. */
const formValues = (listing: ListingRecord, isAdmin: boolean): ListingValues => {
  const fields = [
    ...OWNER_FORM_FIELDS,
    ...(isAdmin
      ? [...ADMIN_FORM_FIELDS, 'verified' as const, 'usdot_number' as const, 'owner' as const, ...FACT_FIELDS]
      : []),
  ]
  return Object.fromEntries([...fields, 'updated' as const].map((field) => [field, listing[field]]))
}

const useStoredListing = (id: string) =>
  useGetOne<ListingRecord>(
    'company_listings',
    { id },
    { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, notifyOnChangeProps: ON_CHANGE },
  )

const useListing = (id: string, wayBack: string) => {
  const navigate = useNavigate()
  const { data, error, refetch } = useStoredListing(id)
  useEffect(() => {
    if (!error || (error instanceof HttpError && error.status === 401)) return
    const isRefused = error instanceof HttpError && error.status === GONE
    if (isRefused) showError('Access Denied', "You don't have permission to access this listing")
    else showError('Error', 'Failed to load form data')
    void navigate(wayBack, { replace: true })
  }, [error, navigate, wayBack])
  return { listing: data, refetch }
}

/** Ids of the assigned users, undefined while loading. Always empty for owners, who cannot assign. */
const useAssigned = (listing: string, isAdmin: boolean): readonly string[] | undefined => {
  const { data } = useGetList<ListingAssignment>('listing_assignments', assignmentsQuery(listing), {
    enabled: isAdmin,
    refetchOnWindowFocus: false,
    notifyOnChangeProps: ON_CHANGE,
  })
  return isAdmin ? data?.map(({ assigned_to_user }) => assigned_to_user) : []
}

/** Loads what the edit form of a listing waits for, so that the form appears at once. Renders nothing. */
export const LoadAhead = ({ listing }: { listing: string }) => {
  useStoredListing(listing)
  useAssigned(listing, useIsAdmin() === true)
  return null
}

interface EditedListingProps {
  listing: ListingRecord
  isAdmin: boolean
  way: WayBack
  next: OpenNext | undefined
  /** Reads the stored listing after a save, which keeps the form open: false on failure. Undefined if a save leads back. */
  reread: (() => Promise<boolean>) | undefined
}

const EditedListing = ({ listing, isAdmin, way, next, reread }: EditedListingProps) => {
  const services = useServices()
  const assigned = useAssigned(listing.id, isAdmin)
  const [openedFor, setOpenedFor] = useState(assigned)
  if (assigned && !openedFor) setOpenedFor(assigned)
  const [refused, setRefused] = useState<ListingValues>()
  // once something is typed, refreshing the listing must not change the version that the form started from
  const [opened, setOpened] = useState(listing)
  const [base, setBase] = useState(listing)
  if (opened !== listing && !hasDraft(editDraft(listing.id))) {
    setOpened(listing)
    setBase(listing)
  }
  const values = useMemo(
    () => ({ ...formValues(opened, isAdmin), ...(isAdmin && { assigned_users: openedFor }) }),
    [opened, openedFor, isAdmin],
  )
  if (!services || !openedFor) return <Loading />
  const onSaved =
    reread &&
    (async ({ assigned_users }: ListingValues) => {
      const isRead = await reread()
      if (isRead && Array.isArray(assigned_users)) setOpenedFor(assigned_users.map(String))
    })
  return (
    <ListingForm
      draft={editDraft(opened.id)}
      values={values}
      stored={values}
      services={services}
      isAdmin={isAdmin}
      save={(values) => saveListing(opened, values, openedFor)}
      failure="Failed to update listing"
      way={way}
      onSaved={onSaved}
      next={next}
      hints={<GapHints listing={listing} />}
      onFailure={(error, values) => {
        if (error.status === GONE)
          showError('Error', 'Failed to update listing. It was deleted, or you no longer have access.')
        if (error.status === OUTDATED) setRefused(values)
        return error.status === GONE || error.status === OUTDATED
      }}
    >
      {isAdmin && <OwnerInputs />}
      {refused && (
        <Suspense>
          <ConflictDialog base={base} mine={refused} onRebase={setBase} onClose={() => setRefused(undefined)} />
        </Suspense>
      )}
    </ListingForm>
  )
}

export default function ListingEdit() {
  useAuthenticated()
  const { id = '' } = useParams()
  return <ListingScreen key={id} id={id} />
}

export const EDIT_TASK = 'Edit Company Listing'

const ListingScreen = ({ id }: { id: string }) => {
  const { way, next } = useWayBack(id)
  return (
    <OpenedListing
      id={id}
      way={way}
      next={next}
      title={({ name }, actions) => (
        <>
          <BackLink way={way} />
          <PageTitle title={name} task={EDIT_TASK} tab={`${name} – ${EDIT_TASK}`} actions={actions} />
        </>
      )}
    />
  )
}

interface OpenedListingProps extends Pick<EditedListingProps, 'way' | 'next'> {
  id: string
  title: (listing: ListingRecord, actions: ReactNode) => ReactNode
  /** True if a save keeps the form open. */
  staysOpen?: boolean
}

/** The edit form of a listing, with everything else that belongs to it. */
export const OpenedListing = ({ id, way, next, title, staysOpen = false }: OpenedListingProps) => {
  const isAdmin = useIsAdmin()
  const { listing, refetch } = useListing(id, way.to)
  const reread = async () => !(await refetch()).isError
  // the form keeps its first values, so reverting a change must mount it again
  const [reverts, setReverts] = useState(0)
  if (isAdmin === undefined || !listing) return <Loading />
  return (
    <>
      {title(
        listing,
        isAdmin ? (
          listing.state === 'published' && <HideListingButton listing={listing} way={way} />
        ) : (
          <Badge listing={listing} />
        ),
      )}
      <ListingPublishingLine listing={id} />
      <ListingWatchers listing={id} />
      {listing.state === 'hidden' && !isAdmin && <Typography variant="body2">{SEND_IN_AGAIN}</Typography>}
      <NewEmailNotice listing={listing} />
      <PendingEditNotice listing={listing} />
      <EditedListing
        key={reverts}
        listing={listing}
        isAdmin={isAdmin}
        way={way}
        next={next}
        reread={staysOpen ? reread : undefined}
      />
      <PhotosSection listing={id} isAdmin={isAdmin} />
      {!isAdmin && <RecordFacts listing={listing} />}
      {(isAdmin || listing.owner === currentAccount()?.id) && <QuoteRecipients listing={id} />}
      {listing.state === 'published' && <BadgeSection listing={listing} />}
      <Suspense>
        <RecordHistory
          collection="company_listings"
          record={id}
          isAdmin={isAdmin}
          onReverted={() => void refetch().then(() => setReverts(reverts + 1))}
        />
      </Suspense>
    </>
  )
}

/** How many people watch the listing. Nothing while nobody does. */
const ListingWatchers = ({ listing }: { listing: string }) => {
  const { data } = useQuery({
    queryKey: ['company_listings', 'numbers', listing],
    queryFn: () => readListingNumbers(listing),
    retry: 1,
  })
  return data && data.watchers > 0 && <WatchersLine watchers={data.watchers} />
}

/** Links to the empty fields of the form. Also focuses the field named in the URL hash. */
const GapHints = ({ listing }: { listing: ListingRecord }) => {
  const { setFocus } = useFormContext()
  const { hash } = useLocation()
  useEffect(() => {
    // the fields are mounted in the next frame
    const frame = hash ? requestAnimationFrame(() => setFocus(hash.slice(1))) : 0
    return () => cancelAnimationFrame(frame)
  }, [hash, setFocus])
  const gaps = gapsOf(listing)
  if (gaps.length === 0) return null
  return (
    <Box component="section" aria-label="Missing from the listing" sx={{ mb: 2 }}>
      <Typography sx={{ fontWeight: 600 }}>Missing from your page</Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {gaps.map(({ field, words }) => (
          <li key={field}>
            <Link
              component="button"
              type="button"
              onClick={() => setFocus(field)}
              sx={{ py: 0.75, textAlign: 'left', font: 'inherit' }}
            >
              {words}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  )
}

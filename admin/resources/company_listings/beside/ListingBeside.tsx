import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useListContext } from 'react-admin'
import { useBlocker } from 'react-router-dom'
import { dropDraft, hasDraft } from '../../../drafts/drafts.ts'
import { ConfirmDialog } from '../../../layout/ConfirmDialog.tsx'
import type { ListingRecord } from '../../../providers/resources.ts'
import { BAR_PX } from '../../../tokens.ts'
import { OpenedListing } from '../ListingEdit.tsx'
import { besideIn } from '../list-place.ts'
import { editDraft } from '../save-listing.ts'
import { BESIDE_TITLE, focusListing, nameLinkId } from '../use-list-place.ts'
import { useIsBrowsed, useWayBeside } from './use-beside.ts'

const GAP_PX = 8
/** The bar that appears while listings are selected, with its gap. */
const SELECTION_BAR_PX = 78

/** Stays in view while the list scrolls, and scrolls by itself. */
const panelSx = (hasSelection: boolean) => {
  const top = BAR_PX + GAP_PX + (hasSelection ? SELECTION_BAR_PX : 0)
  return {
    position: 'sticky',
    top,
    boxSizing: 'border-box',
    maxHeight: `calc(100vh - ${top + GAP_PX}px)`,
    overflowY: 'auto',
    px: 2,
    pb: 2,
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    scrollPaddingTop: '4.5rem',
  } as const
}
const TITLE = {
  position: 'sticky',
  top: 0,
  zIndex: 3,
  display: 'flex',
  gap: 1.5,
  alignItems: 'center',
  py: 1,
  mb: 1,
  bgcolor: 'background.default',
} as const

/** The edit form of a listing, next to the list that it was opened from. */
export default function ListingBeside({ id }: { id: string }) {
  const { selectedIds } = useListContext<ListingRecord>()
  const { way, next } = useWayBeside(id)
  useRowInView(id)
  return (
    <Box component="section" aria-labelledby={BESIDE_TITLE} sx={panelSx(selectedIds.length > 0)}>
      <OpenedListing
        id={id}
        way={way}
        next={next}
        staysOpen
        title={({ name }, actions) => <Title name={name} actions={actions} onClose={way.go} />}
      />
      <UnsavedChanges listing={id} />
    </Box>
  )
}

const useRowInView = (listing: string) => {
  const { data = [] } = useListContext<ListingRecord>()
  const [isBrowsed] = useState(useIsBrowsed())
  const isListed = data.some(({ id }) => id === listing)
  const wasListed = useRef(false)
  useEffect(() => {
    if (!isListed || wasListed.current) return
    wasListed.current = true
    if (isBrowsed) focusListing(listing)
    else document.getElementById(nameLinkId(listing))?.scrollIntoView({ block: 'nearest' })
  }, [listing, isListed, isBrowsed])
}

interface TitleProps {
  name: string
  actions: ReactNode
  onClose: () => void
}

/** Gets the focus when the form is opened. */
const Title = ({ name, actions, onClose }: TitleProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isBrowsed] = useState(useIsBrowsed())
  useEffect(() => {
    if (!isBrowsed) heading.current?.focus({ preventScroll: true })
  }, [isBrowsed])
  return (
    <Box sx={TITLE}>
      <Typography
        variant="h2"
        id={BESIDE_TITLE}
        ref={heading}
        tabIndex={-1}
        sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', outline: 'none' }}
      >
        {name}
      </Typography>
      {actions}
      <IconButton aria-label={`Close ${name}`} title="Close (Esc)" onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </Box>
  )
}

/** Asks before the form of a listing gives way to another or closes. Other screens leave unsaved input as a draft. */
const UnsavedChanges = ({ listing }: { listing: string }) => {
  const draft = editDraft(listing)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname === currentLocation.pathname &&
      besideIn(nextLocation.search) !== listing &&
      hasDraft(draft),
  )
  if (blocker.state !== 'blocked') return null
  const discard = async () => {
    dropDraft(draft)
    blocker.proceed()
  }
  return (
    <ConfirmDialog
      title="Discard your changes?"
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      isDestructive
      onConfirm={discard}
      onClose={blocker.reset}
    >
      You changed this listing and did not save it.
    </ConfirmDialog>
  )
}

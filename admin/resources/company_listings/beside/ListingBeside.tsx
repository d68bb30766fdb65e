import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useListContext } from 'react-admin'
import { useBlocker } from 'react-router-dom'
import { dropDraft, hasDraft } from '../../../drafts/drafts.ts'
import { ConfirmDialog } from '../../../layout/ConfirmDialog.tsx'
import { TaskLine } from '../../../layout/PageTitle.tsx'
import type { ListingRecord } from '../../../providers/resources.ts'
import { ASIDE_WIDTH } from '../../../records/RecordList.tsx'
import { BAR_PX } from '../../../tokens.ts'
import { EDIT_TASK, LoadAhead, OpenedListing } from '../ListingEdit.tsx'
import { besideIn } from '../list-place.ts'
import { editDraft } from '../save-listing.ts'
import { BESIDE_TITLE, nameLinkId, SELECTION_BAR_PX } from '../use-list-place.ts'
import { useIsBrowsed, useWayBeside } from './use-beside.ts'

const GAP_PX = 8
/** Below the content of a screen. */
const PADDING_PX = 48
const TITLE_PX = 61
const BUTTONS_PX = 69

/** Stays in view while the list scrolls, and scrolls by itself. */
const PANEL = {
  position: 'sticky',
  boxSizing: 'border-box',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  px: 2,
  // at the end of the page, it reaches below the list
  mb: `${GAP_PX - PADDING_PX}px`,
  '& > :last-child': { mb: 2 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  scrollPaddingBlock: `${TITLE_PX + GAP_PX}px ${BUTTONS_PX + GAP_PX}px`,
} as const
const TITLE = {
  position: 'sticky',
  top: 0,
  zIndex: 3,
  display: 'flex',
  gap: 1.5,
  alignItems: 'center',
  boxSizing: 'border-box',
  minHeight: TITLE_PX,
  mx: -2,
  px: 2,
  py: 1,
  mb: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const
/** Notices appear over the list, not over the buttons of the form. */
const NOTICES = { ':root': { '--toasts-right': `calc(${ASIDE_WIDTH} + 4rem)` } } as const

/** A sticky panel that ends at the bottom of the window, however far the page is scrolled. */
const useRoom = (stickyTop: number) => {
  const panel = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const fit = () => {
      const { current } = panel
      const listTop = current?.parentElement?.getBoundingClientRect().top ?? 0
      if (current) current.style.height = `${window.innerHeight - Math.max(listTop, stickyTop) - GAP_PX}px`
    }
    const changes = new ResizeObserver(fit)
    changes.observe(document.body)
    window.addEventListener('scroll', fit, { passive: true })
    window.addEventListener('resize', fit)
    return () => {
      changes.disconnect()
      window.removeEventListener('scroll', fit)
      window.removeEventListener('resize', fit)
    }
  }, [stickyTop])
  return panel
}

/** The edit form of a listing, next to the list that it was opened from. */
export default function ListingBeside({ id }: { id: string }) {
  const { selectedIds } = useListContext<ListingRecord>()
  const { way, next, nextListing } = useWayBeside(id)
  const top = BAR_PX + GAP_PX + (selectedIds.length > 0 ? SELECTION_BAR_PX : 0)
  const panel = useRoom(top)
  useRowInView(id)
  return (
    <Box component="section" ref={panel} aria-labelledby={BESIDE_TITLE} sx={{ ...PANEL, top }}>
      <GlobalStyles styles={NOTICES} />
      <OpenedListing
        id={id}
        way={way}
        next={next}
        staysOpen
        title={({ name }, actions) => <Title name={name} actions={actions} onClose={way.go} />}
      />
      <UnsavedChanges listing={id} />
      {nextListing && <LoadAhead listing={nextListing} />}
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
    // J and K have moved the focus, and may have moved on
    if (!isBrowsed) document.getElementById(nameLinkId(listing))?.scrollIntoView({ block: 'nearest' })
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
  const task = useId()
  const [isBrowsed] = useState(useIsBrowsed())
  useEffect(() => {
    if (!isBrowsed) heading.current?.focus({ preventScroll: true })
  }, [isBrowsed])
  return (
    <Box sx={TITLE}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <TaskLine id={task}>{EDIT_TASK}</TaskLine>
        <Typography
          variant="h2"
          id={BESIDE_TITLE}
          ref={heading}
          tabIndex={-1}
          aria-describedby={task}
          sx={{ outline: 'none' }}
        >
          {name}
        </Typography>
      </Box>
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

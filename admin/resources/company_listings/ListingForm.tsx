import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { type Query, useQueryClient } from '@tanstack/react-query'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Form, HttpError, useLogoutIfAccessDenied, useRefresh } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { Link, useLocation } from 'react-router-dom'
import { factProblems } from '../../../domain/carrier-record/rules.ts'
import type { Service } from '../../../domain/catalog/schema.ts'
import { listingProblems, tidyListing } from '../../../domain/listings/rules.ts'
import { dropDraft } from '../../drafts/drafts.ts'
import { SavedDraft } from '../../drafts/SavedDraft.tsx'
import { goingBack, type WayBack } from '../../layout/BackLink.tsx'
import { LateAlert } from '../../layout/LateAlert.tsx'
import { CONSOLE_COUNTS } from '../../layout/use-console-counts.ts'
import { isFields } from '../../providers/records.ts'
import { refusalOf } from '../../providers/refusal.ts'
import { readListingPublishing } from '../../providers/routes/listings.ts'
import { SAVE_AND_NEXT_KEYS } from '../../shortcuts/shortcuts.ts'
import { showError, showToast } from '../../toasts/toasts.ts'
import { undoAction } from '../history/revert.ts'
import { followToSite } from '../publishing/follow-to-site.ts'
import { ListingInputs } from './inputs/ListingInputs.tsx'

export type ListingValues = Record<string, unknown>

export interface SavedListing {
  id: string
  /** The notice to show. */
  text: string
  /** Its state in words while it has no public page. Undefined for a published listing. */
  state?: string | undefined
  /** Time of the save. Undefined for a new listing. */
  updated?: string
}

export type OpenNext = (field: string | undefined) => void

interface ListingFormProps {
  /** Key of the draft that stores unsaved input. */
  draft: string
  values: ListingValues
  /** The stored values, when editing. */
  stored?: ListingValues
  services: readonly Service[]
  isAdmin: boolean
  /** Throws react-admin's HttpError, which the form shows. */
  save: (values: ListingValues) => Promise<SavedListing>
  failure: string
  /** Where Cancel and a save lead. */
  way: WayBack
  /** Runs after a save, which then leads nowhere: the form is next to the list, and its buttons stay in view. */
  onSaved?: ((values: ListingValues) => Promise<void>) | undefined
  /** Opens the next form: next to the list at the field of this name, as a page at its title. Undefined if there is none. */
  next?: OpenNext | undefined
  /** Returns true if it handled the failure, so that the form shows nothing. */
  onFailure?: (error: HttpError, values: ListingValues) => boolean
  /** Shown above the fields. */
  hints?: ReactNode
  children?: ReactNode
}

/** Problems by field, undefined if the failure is about none of them. */
const fieldProblems = (error: unknown): Record<string, string> | undefined => {
  if (!(error instanceof HttpError)) return undefined
  const { root, updated, ...problems } = error.body?.errors ?? {}
  return Object.keys(problems).length ? problems : undefined
}

const announce = ({ id, text, state, updated }: SavedListing, refresh: (() => void) | undefined) => {
  const title = 'The listing is back to how it was.'
  const isUndoable = refresh && updated !== undefined
  const undo = isUndoable && undoAction({ collection: 'company_listings', record: id, title, since: updated, refresh })
  const notice = { title: 'Success', text, ...(undo ? { action: undo } : {}) }
  if (state === undefined) void followToSite(notice, () => readListingPublishing(id))
  else showToast({ ...notice, ...(state ? { outcome: { text: state } } : {}) })
}

const reasonOf = (error: unknown): string => (error instanceof HttpError && error.status === 0 ? error.message : '')

interface ButtonsProps extends Pick<ListingFormProps, 'way'> {
  hasNext: boolean
  /** Called before the form is submitted. */
  onSave: (opensNext: boolean) => void
  onCancel: () => void
}

const Buttons = ({ way, hasNext, onSave, onCancel }: ButtonsProps) => {
  const { isSubmitting: isBusy } = useFormState()
  const cancel = (event: MouseEvent) => {
    onCancel()
    goingBack(way)(event)
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      <Button type="submit" variant="contained" aria-disabled={isBusy} onClick={() => onSave(false)}>
        {isBusy ? 'Saving...' : 'Save Changes'}
      </Button>
      {hasNext && (
        <Button
          type="submit"
          variant="outlined"
          title={SAVE_AND_NEXT_KEYS}
          aria-keyshortcuts="Control+Enter"
          aria-disabled={isBusy}
          onClick={() => onSave(true)}
        >
          Save & Next
        </Button>
      )}
      <Button component={Link} to={way.to} onClick={cancel}>
        Cancel
      </Button>
    </Box>
  )
}

const focusSave = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus()

/** For a keyboard, which would pass all fields on the way. Visible while it has the focus. */
const SkipToSave = () => (
  <Button size="small" onClick={focusSave} sx={{ justifySelf: 'start', '&:not(:focus)': visuallyHidden }}>
    Skip to Save
  </Button>
)

/**
 * Loads what stays on the screen again, and not what belongs to a form that gives way to the next. Waits for the next form,
 * which a list that renders again would delay.
 */
const useRefreshList = () => {
  const queries = useQueryClient()
  const isDue = useRef(false)
  const refresh = () => {
    // who is signed in has not changed, and a new answer would render the whole screen
    const isRecords = ({ queryKey: [kind] }: Query) => kind !== 'auth'
    void queries.invalidateQueries({ refetchType: 'none', predicate: isRecords })
    for (const queryKey of [['company_listings', 'getList'], CONSOLE_COUNTS])
      void queries.refetchQueries({ queryKey, type: 'active' })
  }
  const latest = useRef(refresh)
  useEffect(
    () => () => {
      if (isDue.current) latest.current()
    },
    [],
  )
  return () => {
    isDue.current = true
  }
}

/** The next form next to a list begins at the field that had the focus last, ready to be replaced, as after Tab. */
const useSameField = () => {
  const { state } = useLocation()
  const [first] = useState<unknown>(isFields(state) ? state['field'] : undefined)
  const fields = useRef<HTMLDivElement>(null)
  const field = useRef<string>(undefined)
  useEffect(() => {
    const inputs = fields.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? []
    const same = first === undefined ? undefined : [...inputs].find(({ name }) => name === first)
    same?.focus()
    same?.select()
  }, [first])
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) field.current = target.name
  }
  return { fields, field, onFocus }
}

const ON_PAGE = { p: { xs: 2, sm: 3 }, mt: 2, maxWidth: 760 } as const
// the panel is the card
const IN_PANEL = { mt: 1.5, border: 0, overflow: 'visible' } as const
const IN_VIEW = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  mx: -2,
  px: 2,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const

export const ListingForm = (props: ListingFormProps) => {
  const { draft, values, stored, services, isAdmin, save, failure, way, onSaved, next, onFailure, hints, children } =
    props
  const refresh = useRefresh()
  const refreshListLater = useRefreshList()
  const leaveIfSignedOut = useLogoutIfAccessDenied()
  const isSaving = useRef(false)
  const [refusal, setRefusal] = useState<string>()
  const opensNext = useRef(false)
  // somebody fast saves before the next listing is known
  const latestNext = useRef(next)
  latestNext.current = next
  const { fields, field, onFocus } = useSameField()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
    event.preventDefault()
    opensNext.current = true
    fields.current?.closest('form')?.requestSubmit()
  }

  const submit = async (given: ListingValues) => {
    if (isSaving.current) return undefined
    isSaving.current = true
    try {
      const saved = await save(tidyListing(given))
      dropDraft(draft)
      setRefusal(undefined)
      announce(saved, isAdmin ? refresh : undefined)
      const open = opensNext.current ? latestNext.current : undefined
      if (open) {
        refreshListLater()
        open(field.current)
        return undefined
      }
      refresh()
      if (onSaved) await onSaved(given)
      else way.go()
      return undefined
    } catch (error) {
      if (await leaveIfSignedOut(error)) return undefined
      if (error instanceof HttpError && onFailure?.(error, given)) return undefined
      setRefusal(refusalOf(error))
      const reason = reasonOf(error)
      showError('Error', reason ? `${failure}. ${reason}` : failure)
      return fieldProblems(error)
    } finally {
      isSaving.current = false
    }
  }

  return (
    <Card sx={onSaved ? IN_PANEL : ON_PAGE}>
      <Form
        record={values}
        validate={(given: ListingValues) => ({ ...factProblems(given), ...listingProblems(given, stored) })}
        onSubmit={submit}
        noValidate
        disableInvalidFormNotification
      >
        <Box ref={fields} onFocus={onFocus} onKeyDown={onKeyDown} sx={{ display: 'grid', gap: 2 }}>
          <SkipToSave />
          {/* the notice of a restored draft ends with a save */}
          <SavedDraft key={String(values['updated'])} form={draft} />
          {hints}
          <ListingInputs services={services} isAdmin={isAdmin} />
          {children}
          <Box sx={{ display: 'grid', gap: 2, ...(onSaved && IN_VIEW) }}>
            {refusal && <LateAlert severity="error">{refusal}</LateAlert>}
            <Buttons
              way={way}
              hasNext={next !== undefined}
              onSave={(isNext) => {
                opensNext.current = isNext
              }}
              onCancel={() => dropDraft(draft)}
            />
          </Box>
        </Box>
      </Form>
    </Card>
  )
}

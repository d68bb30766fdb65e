import { useEffect, useRef } from 'react'
import { useListContext } from 'react-admin'
import type { ListingRecord } from '../../../providers/resources.ts'
import {
  isForControl,
  SAVE_AND_NEXT_KEYS,
  type Shortcut,
  useHasSingleKeys,
  useScreenShortcuts,
} from '../../../shortcuts/shortcuts.ts'
import { BESIDE_TITLE, focusListing, nameLinkId } from '../use-list-place.ts'
import { useBeside } from './use-beside.ts'

const SHORTCUTS: readonly Shortcut[] = [
  { keys: 'J K', does: 'Go to the next or previous listing' },
  { keys: 'E Enter', does: 'Edit the listing' },
  { keys: 'X', does: 'Select the listing' },
  { keys: 'Shift-click', does: 'Select all listings in between' },
  { keys: '/', does: 'Search the listings' },
  { keys: SAVE_AND_NEXT_KEYS, does: 'Save the form and open the next listing' },
]
const NONE: readonly Shortcut[] = []
const OPENED = '[aria-modal=true], [role=menu], [role=listbox], :popover-open'

/** The form follows J and K after a pause, so that many listings can be passed without loading each. */
const PAUSE_MS = 150

const hasFocus = (listing: string): boolean =>
  document.getElementById(nameLinkId(listing))?.closest('tr, li')?.contains(document.activeElement) ?? false

/** Esc in a search clears it. */
const isToClose = ({ key, target, repeat }: KeyboardEvent): boolean =>
  key === 'Escape' && !repeat && !(target instanceof Element && target.closest('[role=search]'))

const focusFirstField = () =>
  document.getElementById(BESIDE_TITLE)?.closest('section')?.querySelector<HTMLElement>('form input')?.focus()

const focusSearch = () => document.querySelector<HTMLInputElement>('main [role=search] input')?.focus()

/** Inside the list: keys that move through it, and that open and close the edit form of a listing. */
export const useListingKeys = () => {
  const { data = [], onToggleItem } = useListContext<ListingRecord>()
  const { listing, browse, close } = useBeside()
  const hasKeys = useHasSingleKeys()
  useScreenShortcuts(hasKeys ? SHORTCUTS : NONE)

  const form = useRef({ listing, browse })
  form.current = { listing, browse }
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])
  const follow = (to: string) => {
    clearTimeout(pause.current)
    pause.current = setTimeout(() => form.current.listing && form.current.browse(to), PAUSE_MS)
  }

  const at = () => {
    const focused = data.findIndex(({ id }) => hasFocus(id))
    return focused === -1 ? data.findIndex(({ id }) => id === listing) : focused
  }
  const move = (step: 1 | -1) => {
    const from = at()
    const to = data[from === -1 ? 0 : from + step]
    if (!to) return
    focusListing(to.id)
    follow(to.id)
  }
  const edit = () => {
    clearTimeout(pause.current)
    const current = data[at()]
    if (current && current.id !== listing) document.getElementById(nameLinkId(current.id))?.click()
    else if (listing) focusFirstField()
  }
  const select = () => {
    const current = data[at()]
    if (current) onToggleItem(current.id)
  }
  const actions: Readonly<Record<string, () => void>> = {
    j: () => move(1),
    k: () => move(-1),
    e: edit,
    x: select,
    '/': focusSearch,
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (document.querySelector(OPENED)) return
    if (listing && isToClose(event)) return close()
    const action = hasKeys && !isForControl(event) && actions[event.key.toLowerCase()]
    if (!action) return
    event.preventDefault()
    action()
  }
  const latest = useRef(press)
  latest.current = press
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => latest.current(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/**
 * Shows what is saved on the page's Save buttons, and on other pages the link to the shortlist while it is not empty. The
 * link floats above the page; for the keyboard it follows the pressed button while that has the focus.
 */
import { showProblemAfter } from '../forms/on-use.ts'
import {
  MOST_SAVED,
  onSavedChange,
  type SavedCompany,
  savedCompanies,
  type Toggled,
  toggleSaved,
} from './saved-companies.ts'

const PROBLEMS: Readonly<Record<Exclude<Toggled, 'changed'>, string>> = {
  full: `Your shortlist is full: it holds ${MOST_SAVED} companies. Remove one of them first.`,
  forbidden: 'Your browser does not let this site keep a shortlist.',
}

/** Saves the company of a button, or removes it. */
export const toggle = (button: HTMLButtonElement): void => {
  const { save: id = '', name = '', path = '' } = button.dataset
  const toggled = toggleSaved({ id, name, path })
  if (toggled !== 'changed') showProblemAfter(button, PROBLEMS[toggled])
}

/** Presses the Save buttons of what is saved in a part of the page. */
export const showSavedIn = (part: ParentNode, saved: readonly SavedCompany[] = savedCompanies()): void => {
  const ids = new Set(saved.map(({ id }) => id))
  for (const button of part.querySelectorAll<HTMLButtonElement>('button[data-save]')) {
    const line = button.nextElementSibling
    if (line?.role === 'alert') line.remove()
    button.ariaPressed = String(ids.has(button.dataset['save'] ?? ''))
  }
}

const show = () => {
  const saved = savedCompanies()
  showSavedIn(document, saved)
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-shortlist]')) {
    link.hidden = saved.length === 0 || link.pathname === location.pathname
    link.textContent = `Shortlist (${saved.length})`
  }
}

const link = document.querySelector('a[data-shortlist]')
const home = link?.parentElement

const followFocus = () => {
  const focused = document.activeElement
  if (!link || !home || focused === link) return
  if (focused?.matches('[data-save][aria-pressed="true"]')) focused.after(link)
  else if (link.parentElement !== home) home.append(link)
}

const update = () => {
  show()
  followFocus()
}

update()
onSavedChange(update)
addEventListener('focusin', followFocus)

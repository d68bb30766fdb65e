/**
 * Activates the page's Save buttons, and shows the link to the shortlist on other pages while it is not empty. The link
 * floats above the page; for the keyboard it follows the pressed button while that has the focus.
 */
import { showProblemAfter } from '../forms/load-problem.ts'
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

const buttonsIn = (part: ParentNode) => part.querySelectorAll<HTMLButtonElement>('button[data-save]')

const toggle = (button: HTMLButtonElement) => {
  const { save: id = '', name = '', path = '' } = button.dataset
  const toggled = toggleSaved({ id, name, path })
  if (toggled !== 'changed') showProblemAfter(button, PROBLEMS[toggled])
}

const showIn = (part: ParentNode, saved: readonly SavedCompany[]) => {
  const ids = new Set(saved.map(({ id }) => id))
  for (const button of buttonsIn(part)) {
    const isSaved = ids.has(button.dataset['save'] ?? '')
    const line = button.nextElementSibling
    if (line?.role === 'alert') line.remove()
    button.ariaPressed = String(isSaved)
    button.hidden = false
  }
}

/** Activates the Save buttons of a part of the page. */
export const startSaveButtons = (part: ParentNode): void => {
  for (const button of buttonsIn(part)) button.addEventListener('click', () => toggle(button))
  showIn(part, savedCompanies())
}

const show = () => {
  const saved = savedCompanies()
  showIn(document, saved)
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-shortlist]')) {
    link.hidden = saved.length === 0 || link.pathname === location.pathname
    link.textContent = `Shortlist (${saved.length})`
  }
}

const follow = (link: Element, home: Element) => {
  const focused = document.activeElement
  if (focused === link) return
  if (focused?.matches('[data-save][aria-pressed="true"]')) focused.after(link)
  else if (link.parentElement !== home) home.append(link)
}

export const startShortlist = (): void => {
  startSaveButtons(document)
  onSavedChange(show)
  show()
  const link = document.querySelector('a[data-shortlist]')
  const home = link?.parentElement
  if (!link || !home) return
  const followFocus = () => follow(link, home)
  addEventListener('focusin', followFocus)
  onSavedChange(followFocus)
}

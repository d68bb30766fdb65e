/** Lets a prerendered form load React when a visitor uses it. Most visitors never do. */
import type { ComponentType } from 'react'
import { readDraft } from './form-drafts.ts'
import { NEAR, showProblemAfter } from './on-use.ts'

const isFilledIn = (form: HTMLFormElement): boolean => [...new FormData(form).values()].some(Boolean)

/**
 * Loads the component that rendered the HTML in `#${draft}` when somebody uses its form, and lets it take over what was
 * typed. A form that is sent before waits for it. A form with a draft, or whose address has a query, is in use already.
 * @param draft key of the form's draft
 * @param load called again on the next use if it failed
 */
export const wakeForm = (draft: string, load: () => Promise<ComponentType>): void => {
  const place = document.getElementById(draft)
  const form = place?.querySelector('form')
  if (!place || !form) return
  let waking: Promise<boolean> | undefined
  const wake = async (): Promise<boolean> => {
    try {
      const [{ hydrate }, component] = await Promise.all([import('./hydrate.ts'), load()])
      hydrate(place, component)
      place.removeEventListener('submit', waitForReact)
      return true
    } catch {
      waking = undefined
      showProblemAfter(place)
      return false
    }
  }
  const wakeOnce = () => {
    waking ??= wake()
    return waking
  }
  const waitForReact = async (event: Event) => {
    event.preventDefault()
    if (await wakeOnce()) place.querySelector('form')?.requestSubmit()
  }
  place.addEventListener('submit', waitForReact)
  for (const use of ['input', ...NEAR]) place.addEventListener(use, wakeOnce)
  for (const button of form.querySelectorAll('button')) button.disabled = false
  if (location.search || readDraft(draft) || isFilledIn(form) || place.contains(document.activeElement)) void wakeOnce()
}

/** Lets a prerendered form load React when a visitor uses it. Most visitors never do. */
import type { ComponentType } from 'react'
import { keepDraft, readDraft, textsIn } from './form-drafts.ts'
import { NEAR, showProblemAfter } from './on-use.ts'

/**
 * Loads the component that rendered the HTML in `#${draft}` when somebody uses its form, and lets it take over what was
 * typed, which is kept until then. A form that is sent before waits for it. A form with a draft, or whose address has a query,
 * is in use already.
 * @param draft key of the form's draft
 * @param load the component's module; called again on the next use if it failed
 */
export const wakeForm = (draft: string, load: () => Promise<{ default: ComponentType }>): void => {
  const place = document.getElementById(draft)
  const form = place?.querySelector('form')
  if (!place || !form) return
  const keepTyped = () => {
    const typed = textsIn(form)
    // The form does not show an earlier draft yet.
    const kept = readDraft(draft)
    if (!kept && !Object.keys(typed)[0]) return
    keepDraft(draft, { ...kept, values: { ...kept?.values, ...typed } })
    void wakeOnce()
  }
  let waking: Promise<boolean> | undefined
  const wake = async (): Promise<boolean> => {
    try {
      const [{ hydrate }, { default: component }] = await Promise.all([import('./hydrate.ts'), load()])
      place.removeEventListener('input', keepTyped)
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
  place.addEventListener('input', keepTyped)
  keepTyped()
  for (const use of NEAR) place.addEventListener(use, wakeOnce)
  for (const button of form.querySelectorAll('button')) button.disabled = false
  if (location.search || place.contains(document.activeElement)) void wakeOnce()
}

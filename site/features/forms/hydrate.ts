import './accept-translation.ts'
import { type ComponentType, createElement } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { textsIn } from './form-drafts.ts'
import { fillIn } from './use-visitor-form.ts'

/** Lets a component take over the HTML that it rendered, including typed text. */
export const hydrate = (place: HTMLElement, component: ComponentType): void => {
  // React expects only its elements, without white space.
  for (const node of [...place.childNodes]) if (node.nodeType === Node.TEXT_NODE) node.remove()
  const before = place.querySelector('form')
  const texts = before ? textsIn(before) : {}
  const focused = place.contains(document.activeElement) ? document.activeElement?.id : ''
  // A translated form is drawn again, and would be empty.
  const onRecoverableError = (error: unknown) => {
    const form = place.querySelector('form')
    if (form) fillIn(form, texts)
    form?.dispatchEvent(new Event('input', { bubbles: true }))
    if (focused) document.getElementById(focused)?.focus()
    reportError(error)
  }
  flushSync(() => hydrateRoot(place, createElement(component), { onRecoverableError }))
}

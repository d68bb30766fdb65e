/** Turns links to a company's contact details into buttons that open its quote dialog. */
import { showLoadProblem } from '../forms/load-problem.ts'
import type { QuoteTarget } from './quoted-company.ts'

const load = () => import('./open-quote.tsx')

const open = async (button: HTMLButtonElement, target: QuoteTarget) => {
  // Safari does not focus a clicked button.
  button.focus()
  button.ariaBusy = 'true'
  try {
    const { openQuote } = await load()
    openQuote(target)
  } catch {
    showLoadProblem(button)
  } finally {
    button.ariaBusy = null
  }
}

const prefetch = () => void load().catch(() => undefined)

/** Makes a button open the quote dialog. */
export const opensQuote = (button: HTMLButtonElement, target: QuoteTarget): void => {
  button.type = 'button'
  button.ariaHasPopup = 'dialog'
  button.addEventListener('pointerenter', prefetch, { once: true })
  button.addEventListener('focus', prefetch, { once: true })
  button.addEventListener('click', () => void open(button, target))
}

const buttonFor = (link: HTMLAnchorElement): HTMLButtonElement => {
  const { listing = '', name = '' } = link.dataset
  const path = link.pathname
  const button = document.createElement('button')
  button.className = link.className
  button.append(...link.childNodes)
  opensQuote(button, { company: { listing, name }, path })
  return button
}

/** Makes the links in a part of the page open the quote dialog. */
export const startQuoteButtons = (part: ParentNode = document): void => {
  for (const link of part.querySelectorAll<HTMLAnchorElement>('a[data-listing]')) link.replaceWith(buttonFor(link))
}

/** Turns links to a company's contact details into buttons that open its quote dialog. */
import { showLoadProblem } from '../forms/load-problem.ts'

const load = () => import('./open-quote.tsx')

const open = async (button: HTMLButtonElement, listing: string, name: string) => {
  // Safari leaves the focus where it was when a button is clicked
  button.focus()
  button.ariaBusy = 'true'
  try {
    const { openQuote } = await load()
    openQuote({ listing, name })
  } catch {
    showLoadProblem(button)
  } finally {
    button.ariaBusy = null
  }
}

const prefetch = () => void load().catch(() => undefined)

const buttonFor = (link: HTMLAnchorElement): HTMLButtonElement => {
  const { listing = '', name = '' } = link.dataset
  const button = document.createElement('button')
  button.type = 'button'
  button.className = link.className
  button.ariaHasPopup = 'dialog'
  button.append(...link.childNodes)
  button.addEventListener('pointerenter', prefetch, { once: true })
  button.addEventListener('focus', prefetch, { once: true })
  button.addEventListener('click', () => void open(button, listing, name))
  return button
}

export const startQuoteButtons = (): void => {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-listing]')) link.replaceWith(buttonFor(link))
}

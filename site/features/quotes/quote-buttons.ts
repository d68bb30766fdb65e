/** Turns links to a company's contact details into buttons that open its quote dialog. */
import { onPress } from '../forms/on-use.ts'
import type { QuoteTarget } from './quoted-company.ts'

/** Makes a button open the quote dialog. */
export const opensQuote = (button: HTMLButtonElement, target: QuoteTarget): void => {
  button.type = 'button'
  button.ariaHasPopup = 'dialog'
  onPress(
    button,
    () => import('./open-quote.tsx'),
    ({ openQuote }) => openQuote(target),
  )
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

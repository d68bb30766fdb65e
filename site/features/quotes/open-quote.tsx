import { createRoot, type Root } from 'react-dom/client'
import { QuoteDialog } from './QuoteDialog.tsx'
import type { QuoteTarget } from './quoted-company.ts'

let root: Root | undefined

/** Opens the quote dialog of a company. */
export const openQuote = (target: QuoteTarget): void => {
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  const close = () => root?.render(null)
  root.render(<QuoteDialog key={target.company.listing} {...target} onEnd={close} />)
}

import { createRoot, type Root } from 'react-dom/client'
import { QuoteDialog, type QuotedCompany } from './QuoteDialog.tsx'

let root: Root | undefined

/** Opens the quote dialog of a company. */
export const openQuote = (company: QuotedCompany): void => {
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  const close = () => root?.render(null)
  root.render(<QuoteDialog key={company.listing} company={company} onEnd={close} />)
}

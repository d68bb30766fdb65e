import { MOST_ASKED } from '../../../domain/inquiries/rules.ts'
import { opensQuote } from './quote-buttons.ts'

interface Askable {
  id: string
  name: string
  quotable: boolean
}

/**
 * A button that asks companies for a quote in one form: as many of them as one person may ask. Undefined if fewer than
 * two take requests.
 */
export const askTogether = (companies: readonly Askable[]): HTMLButtonElement | undefined => {
  const [company, ...together] = companies
    .filter(({ quotable }) => quotable)
    .slice(0, MOST_ASKED)
    .map(({ id, name }) => ({ listing: id, name }))
  if (!company || together.length === 0) return undefined
  const asked = together.length + 1
  const button = document.createElement('button')
  button.className = 'button'
  button.textContent =
    asked === companies.length ? `Ask these ${asked} for a quote` : `Ask ${asked} of these for a quote`
  opensQuote(button, { company, together })
  return button
}

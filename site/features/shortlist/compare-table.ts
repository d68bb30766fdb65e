import { COMPARED, type PageFacts } from '../companies/page-facts.ts'
import { opensQuote } from '../quotes/quote-buttons.ts'
import { similarTo } from '../quotes/quoted-company.ts'
import { button, element } from './elements.ts'
import { removeSaved, type SavedCompany } from './saved-companies.ts'

/** A saved company with what its page says now. */
export interface ComparedCompany {
  saved: SavedCompany
  facts: PageFacts
}

const headOf = ({ saved, facts }: ComparedCompany): HTMLElement =>
  element(
    'th',
    { scope: 'col' },
    element('a', { class: 'link', href: facts.path }, facts.name),
    ...(saved.name === facts.name ? [] : [element('p', { class: 'note' }, `Saved as ${saved.name}`)]),
    button('Remove', `${facts.name} from your shortlist`, () => removeSaved(facts.id), `remove-${facts.id}`),
  )

const unknown = (): Node[] => [
  element('span', { 'aria-hidden': 'true' }, '–'),
  element('span', { class: 'sr-only' }, 'Not known'),
]

const quoteCell = ({ id, name, path, quotable }: PageFacts): HTMLElement => {
  if (!quotable) return element('td', { class: 'note' }, 'Takes no quote requests by e-mail')
  const asks = button('Get A Quote', `from ${name}`, () => undefined, `quote-${id}`)
  asks.className = 'button'
  opensQuote(asks, () => ({ company: { listing: id, name }, similar: similarTo(path) }))
  return element('td', {}, asks)
}

const rowOf = (label: string, cells: readonly HTMLElement[]): HTMLElement =>
  element('tr', {}, element('th', { scope: 'row' }, label), ...cells)

const tableOf = (companies: readonly ComparedCompany[]): HTMLTableElement => {
  const facts = companies.map((company) => company.facts)
  const known = COMPARED.filter((label) => facts.some((company) => company.facts[label]))
  return element(
    'table',
    {},
    element('caption', { class: 'sr-only' }, 'The companies of your shortlist, side by side'),
    element('thead', {}, element('tr', {}, element('td'), ...companies.map(headOf))),
    element(
      'tbody',
      {},
      ...known.map((label) =>
        rowOf(
          label,
          facts.map((company) => element('td', {}, ...(company.facts[label] ? [company.facts[label]] : unknown()))),
        ),
      ),
      rowOf('Quote', facts.map(quoteCell)),
    ),
  )
}

/** Companies side by side, to be scrolled through; a fact that none of them has takes no row. */
export const comparison = (companies: readonly ComparedCompany[]): HTMLElement =>
  element('div', { class: 'comparison', role: 'region', 'aria-label': 'Comparison', tabindex: '0' }, tableOf(companies))

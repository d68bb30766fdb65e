import { COMPARED, type PageFacts } from '../companies/page-facts.ts'
import { type CompanyReading, readCompany } from '../companies/read-company.ts'
import { askTogether } from '../quotes/ask-together.ts'
import { opensQuote } from '../quotes/quote-buttons.ts'
import { moveSaved, onSavedChange, removeSaved, type SavedCompany, savedCompanies } from './saved-companies.ts'

/** Fills the shortlist page. Each company's facts come from its own page, as it is now. */

/** By id; absent while a company's page is being read. */
const readings = new Map<string, CompanyReading>()
const asked = new Set<string>()

const read = async ({ id, path }: SavedCompany) => {
  asked.add(id)
  const reading = await readCompany(path)
  // another company may have taken the path of a removed one
  const isOther = reading.state === 'listed' && reading.facts.id !== id
  readings.set(id, isOther ? { state: 'gone' } : reading)
  if (reading.state === 'listed' && !isOther && reading.facts.path !== path) moveSaved(id, reading.facts.path)
  show()
}

const readAgain = (company: SavedCompany) => {
  readings.delete(company.id)
  show()
  void read(company)
}

/** The companies whose pages contain something to compare. */
const listedOf = (saved: readonly SavedCompany[]): ComparedCompany[] =>
  saved.flatMap((company) => {
    const reading = readings.get(company.id)
    return reading?.state === 'listed' ? [{ saved: company, facts: reading.facts }] : []
  })

const noteOf = (company: SavedCompany): HTMLElement[] => {
  const { id, name } = company
  const reading = readings.get(id)
  if (!reading || reading.state === 'listed') return []
  const isGone = reading.state === 'gone'
  const again = button('Try again', `to read ${name}`, () => readAgain(company), `again-${id}`)
  const remove = button('Remove', `${name} from your shortlist`, () => removeSaved(id), `remove-${id}`)
  return [
    element(
      'li',
      {},
      element('p', {}, element('b', {}, name), isGone ? ' is no longer listed.' : ' cannot be read at the moment.'),
      ...(isGone ? [] : [again]),
      remove,
    ),
  ]
}

/** Asks several companies for a quote at once. */
const askAll = (companies: readonly ComparedCompany[]): HTMLElement[] => {
  const button = askTogether(companies.map(({ facts }) => facts))
  if (!button) return []
  button.id = 'ask-all'
  return [button]
}

const wordsOf = (saved: readonly SavedCompany[]): string => {
  if (saved.length === 0) return 'Your shortlist is empty.'
  if (saved.some(({ id }) => !readings.has(id))) return 'Reading the companies of your shortlist...'
  return saved.length === 1 ? '1 company on your shortlist' : `${saved.length} companies on your shortlist`
}

const replace = (part: string, children: readonly Node[]) => {
  const place = document.querySelector<HTMLElement>(`[data-part="${part}"]`)
  place?.replaceChildren(...children)
  if (place) place.hidden = children.length === 0
}

const show = () => {
  const saved = savedCompanies()
  const listed = listedOf(saved)
  const focused = document.activeElement
  const status = document.querySelector<HTMLElement>('[data-part="status"]')
  if (status) status.textContent = wordsOf(saved)
  replace(
    'notes',
    saved.flatMap((company) => noteOf(company)),
  )
  replace('actions', askAll(listed))
  replace('table', listed.length > 0 ? [comparison(listed)] : [])
  for (const part of document.querySelectorAll<HTMLElement>('[data-part="empty"]')) part.hidden = saved.length > 0
  // the focused element was created again, or is gone with its company
  if (!focused || focused === document.body || focused.isConnected) return
  const again = focused.id ? document.getElementById(focused.id) : undefined
  ;(again ?? status)?.focus()
}

const update = () => {
  for (const company of savedCompanies()) if (!asked.has(company.id)) void read(company)
  show()
}

export const startCompare = (): void => {
  onSavedChange(update)
  update()
}

/** A saved company with the current content of its page. */
interface ComparedCompany {
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
  if (!quotable) return element('td', { class: 'note' }, 'We have no email address for quotes')
  const asks = button('Get A Quote', `from ${name}`, () => undefined, `quote-${id}`)
  asks.className = 'button'
  opensQuote(asks, { company: { listing: id, name }, path })
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

/** Companies side by side, in a scrollable table. A fact that none of them has gets no row. */
const comparison = (companies: readonly ComparedCompany[]): HTMLElement =>
  element('div', { class: 'comparison', role: 'region', 'aria-label': 'Comparison', tabindex: '0' }, tableOf(companies))

type Child = Node | string

/** An element with attributes and children. Texts are inserted as text, whatever they contain. */
const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] => {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

const button = (words: string, about: string, onClick: () => void, id: string): HTMLButtonElement => {
  const attributes = { type: 'button', class: 'button button-plain', id }
  const made = element('button', attributes, words, element('span', { class: 'sr-only' }, ` ${about}`))
  made.addEventListener('click', onClick)
  return made
}

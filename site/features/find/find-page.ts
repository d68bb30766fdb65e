/** The results page in the browser. Its URL contains the query. */
import { BRAND } from '../../../domain/brand.ts'
import type { ShownCompany } from '../../../domain/directory/pages/company/card-of-data.ts'
import { findAnswers } from '../../../domain/find/find-results.ts'
import type { Answer, Nearest, Place } from '../../../domain/find/result.ts'
import type { Chip } from '../../../domain/find/understood.ts'
import { companyPath, STATIC_PATHS } from '../../../domain/routes.ts'
import { numberLabel } from '../../../domain/search/numbers.ts'
import { cardElement, loadCompany } from '../results/company-cards.ts'
import { startResults } from '../results/start-results.ts'
import { FILES } from './loaded-files.ts'
import { answersText, meantText, nothingFound, UNREACHABLE, unlistedText, unusedText } from './words.ts'

const ANSWERS_AT_ONCE = 20

type State = 'empty' | 'loading' | 'found' | 'none' | 'failed'

/** What is on the card of a company that was found. Undefined for a list, or if it cannot be loaded. */
const shownCompany = ({ path }: Answer): Promise<ShownCompany | undefined> =>
  path.startsWith(companyPath('')) ? loadCompany(path).catch(() => undefined) : Promise.resolve(undefined)

/** The card of a company, or a line with a link. */
const itemOf = (answer: Answer, company: ShownCompany | undefined): HTMLLIElement => {
  const { label, detail, path, distance = '', foundBy = [] } = answer
  const item = document.createElement('li')
  if (company) {
    item.append(
      cardElement(company, {
        distance,
        foundBy: foundBy.filter((known) => known !== numberLabel({ register: 'USDOT', digits: company.usdotNumber })),
      }),
    )
    return item
  }
  item.className = 'line'
  const link = document.createElement('a')
  const what = document.createElement('small')
  link.href = path
  link.textContent = label
  what.textContent = detail
  link.append(' ', what)
  if (distance) {
    const far = document.createElement('span')
    far.textContent = distance
    link.append(' ', far)
  }
  item.append(link)
  return item
}

const searchPath = (query: string): string => `${STATIC_PATHS.find}?${new URLSearchParams({ q: query })}`

/** A place of the name that was searched for. */
const placeItemOf = ({ label, query }: Place): HTMLLIElement => {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = searchPath(query)
  link.textContent = label
  item.append(link)
  return item
}

/** A link to the search without a part. */
const chipOf = ({ label, without }: Chip): HTMLLIElement => {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = without ? searchPath(without) : STATIC_PATHS.find
  link.textContent = label
  link.ariaLabel = `${label}: search without it`
  item.append(link)
  return item
}

/** Number of results that a returning visitor saw. */
const shownBefore = (): number => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'answers' in state && typeof state.answers === 'number'
    ? state.answers
    : ANSWERS_AT_ONCE
}

/** Shows results for the query in the URL. @param page its parts have `data-part` and, for states, `data-when` */
export const startFindPage = (page: HTMLElement): void => {
  const typed = new URLSearchParams(location.search).get('q')?.trim() ?? ''
  const part = (name: string): HTMLElement => {
    const found = page.querySelector<HTMLElement>(`[data-part=${name}]`)
    if (!found) throw new Error(`The page has no ${name}`)
    return found
  }
  const [heading, status, list, more] = [part('heading'), part('status'), part('list'), part('more')]
  const [chips, unused, others] = [part('chips'), part('unused'), part('others')]
  const enter = (state: State, text: string) => {
    for (const element of page.querySelectorAll<HTMLElement>('[data-when]'))
      element.hidden = !element.dataset['when']?.split(' ').includes(state)
    status.textContent = text
  }
  const results = page.querySelector<HTMLElement>('.results')
  /** Lets a visitor sort and filter all carriers around a place. */
  const offerFilters = (nearest: Nearest | undefined) => {
    if (!(nearest && results?.hidden)) return
    results.hidden = false
    startResults(results, async () => (await import('../results/results-source.ts')).placeSource(nearest.sought))
  }
  const drawMap = async (nearest: Nearest | undefined) => {
    const map = part('map')
    map.hidden = true
    // one city needs no map
    if (!nearest || nearest.cities.length < 2) return
    const { showResultsMap } = await import('../maps/results-map.ts')
    showResultsMap(map, { ...nearest.sought, region: nearest.region }, nearest.place, nearest.cities)
  }
  let limit = shownBefore()
  const look = async () => {
    if (list.childElementCount === 0) enter('loading', 'Looking…')
    try {
      const found = await findAnswers(FILES, typed, limit, true)
      const { answers, isMore, meant, nearest } = found
      const shown = list.childElementCount
      const companies = await Promise.all(answers.map(shownCompany))
      list.replaceChildren(...answers.map((answer, at) => itemOf(answer, companies[at])))
      if (answers.length === 0) enter('none', unlistedText(found.unused) || `${nothingFound(typed)}.`)
      else if (nearest) enter('found', nearest.text)
      else enter('found', `${answersText(answers.length, isMore)}${meantText(meant)}`)
      more.hidden = !isMore
      offerFilters(nearest)
      // The answers are there without the map.
      drawMap(nearest).catch(() => undefined)
      chips.replaceChildren(...(found.chips ?? []).map(chipOf))
      unused.textContent = [found.far, unusedText(found.unused)].filter(Boolean).join(' ')
      others.replaceChildren(...(found.places ?? []).map(placeItemOf))
      part('named').hidden = others.childElementCount === 0
      part('named-as').textContent = nearest ? 'Another place of this name:' : 'A place of this name:'
      if (shown > 0) list.children[shown]?.querySelector('a')?.focus()
    } catch {
      enter('failed', UNREACHABLE)
    }
  }
  more.addEventListener('click', () => {
    limit += ANSWERS_AT_ONCE
    history.replaceState({ answers: limit }, '')
    void look()
  })
  part('again').addEventListener('click', () => void look())
  addEventListener('online', () => {
    if (list.childElementCount === 0 && typed !== '') void look()
  })
  if (typed === '') {
    enter('empty', '')
    return
  }
  const title = `Answers to “${typed}”`
  heading.textContent = title
  document.title = `${title} | ${BRAND.name}`
  for (const input of document.querySelectorAll<HTMLInputElement>('form[data-finder] input')) input.value = typed
  void look()
}

/** The results page in the browser. Its address has the query, and a search from its header changes both in place. */
import { BRAND } from '../../../domain/brand.ts'
import type { ShownCompany } from '../../../domain/directory/pages/company/card-of-data.ts'
import { findAnswers, findHere } from '../../../domain/find/find-results.ts'
import type { Answer, Answers, Nearest, Place } from '../../../domain/find/result.ts'
import type { Chip } from '../../../domain/find/understood.ts'
import type { Coordinates } from '../../../domain/places/coordinates.ts'
import { companyPath, STATIC_PATHS } from '../../../domain/routes.ts'
import { numberLabel } from '../../../domain/search/numbers.ts'
import { askTogether } from '../quotes/ask-together.ts'
import { cardElement, loadCompany } from '../results/company-cards.ts'
import { startResults } from '../results/start-results.ts'
import { expectSearch, FILES } from './loaded-files.ts'
import { answersText, HERE_UNKNOWN, meantText, noneText, UNREACHABLE, unusedText } from './words.ts'

const ANSWERS_AT_ONCE = 10
/** Companies of a name to sort and filter, whether or not they are shown. */
const NAMED_AT_MOST = 20
/** Cards that are shown before the others are loaded: more than a screen has room for. */
const FIRST_CARDS = 3

/** A screen before the end. */
const NEAR_END = '600px'

/** Until all answers are shown, nothing is below them that would move. */
type State = 'empty' | 'loading' | 'begun' | 'found' | 'none' | 'failed'

const COMPANY = companyPath('')
const isCompany = ({ path }: Answer): boolean => path.startsWith(COMPANY)

/** What is on the card of a company that was found. Undefined for a list, or if it cannot be loaded. */
const shownCompany = (answer: Answer): Promise<ShownCompany | undefined> =>
  isCompany(answer) ? loadCompany(answer.path).catch(() => undefined) : Promise.resolve(undefined)

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

interface Shown {
  items: HTMLLIElement[]
  companies: ShownCompany[]
}

const load = async (answers: readonly Answer[]): Promise<Shown> => {
  const companies = await Promise.all(answers.map(shownCompany))
  return {
    items: answers.map((answer, at) => itemOf(answer, companies[at])),
    companies: companies.flatMap((company) => company ?? []),
  }
}

/** Items of the first answers, with a button that asks these companies. */
const withAsking = ({ items, companies }: Shown): HTMLLIElement[] => {
  const button = askTogether(companies)
  if (!button) return items
  const item = document.createElement('li')
  item.append(button)
  return [...items, item]
}

const searchPath = (query: string): string => `${STATIC_PATHS.find}?${new URLSearchParams({ q: query })}`
const queryHere = (): string => new URLSearchParams(location.search).get('q')?.trim() ?? ''

const linkItem = (label: string, path: string, spoken: string | null = null): HTMLLIElement => {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = path
  link.textContent = label
  link.ariaLabel = spoken
  item.append(link)
  return item
}

/** A place of the name that was searched for. */
const placeItemOf = ({ label, query }: Place): HTMLLIElement => linkItem(label, searchPath(query))

/** A link to the search without a part. */
const chipOf = ({ label, without }: Chip): HTMLLIElement =>
  linkItem(label, without ? searchPath(without) : STATIC_PATHS.find, `${label}: search without it`)

/** On a phone, only the query is seen. */
const headingOf = (typed: string): Node[] => {
  const words = document.createElement('span')
  words.className = 'max-sm:sr-only'
  words.textContent = 'Answers to '
  return [words, document.createTextNode(`“${typed}”`)]
}

/** A number in the state of the page's history entry. */
const numberKept = (name: string): number | undefined => {
  const state: unknown = history.state
  const value: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined
  return typeof value === 'number' ? value : undefined
}
const keep = (values: object) => history.replaceState({ ...history.state, ...values }, '')

/** Shows results for the query in the URL. @param page its parts have `data-part` and, for states, `data-when` */
export const startFindPage = (page: HTMLElement): void => {
  const part = (name: string): HTMLElement => {
    const found = page.querySelector<HTMLElement>(`[data-part=${name}]`)
    if (!found) throw new Error(`The page has no ${name}`)
    return found
  }
  const [heading, status, list, more] = [part('heading'), part('status'), part('list'), part('more')]
  const [chips, unused, named, others] = [part('chips'), part('unused'), part('named'), part('others')]
  const map = part('map')
  const untyped = { heading: heading.textContent ?? '', title: document.title }
  const results = page.querySelector<HTMLElement>('.results')
  let stopResults: (() => void) | undefined
  let stopMap: (() => void) | undefined
  /** What is searched for, and how often that changed. */
  let [typed, search] = ['', 0]
  let [limit, shown] = [ANSWERS_AT_ONCE, 0]
  const here = part('here')
  let position: Coordinates | undefined

  const enter = (state: State, text: string) => {
    for (const element of page.querySelectorAll<HTMLElement>('[data-when]'))
      element.hidden = !element.dataset['when']?.split(' ').includes(state)
    if (status.textContent !== text) status.textContent = text
  }
  const drawMap = async (nearest: Nearest) => {
    const { showResultsMap } = await import('../maps/results-map.ts')
    showResultsMap(map, { ...nearest.sought, region: nearest.region }, nearest.place, nearest.cities)
  }
  /** Draws the map when somebody comes near the end of the answers, which it follows. One city needs no map. */
  const offerMap = ({ nearest }: Answers) => {
    stopMap?.()
    const last = list.lastElementChild
    if (!nearest || !last || nearest.cities.length < 2) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        // The answers are there without it.
        drawMap(nearest).catch(() => undefined)
      },
      { rootMargin: NEAR_END },
    )
    observer.observe(last)
    stopMap = () => observer.disconnect()
  }
  /** Lets a visitor sort and filter all carriers around a place, or the companies that a name finds. */
  const offerFilters = ({ answers, nearest }: Answers) => {
    stopResults?.()
    const companies = answers.filter(isCompany)
    const isOffered = nearest !== undefined || (companies.length > 1 && companies.length === answers.length)
    if (!results) return
    results.hidden = !isOffered
    if (!isOffered) return
    const [searched, most] = [typed, Math.max(limit, NAMED_AT_MOST)]
    stopResults = startResults(results, async () => {
      const { foundSource, placeSource } = await import('../results/results-source.ts')
      if (nearest) return placeSource(nearest.sought)
      const named = await findAnswers(FILES, searched, most)
      return foundSource(named.answers.filter(isCompany).map(({ path }) => path.slice(COMPANY.length)))
    })
  }
  const showOthers = ({ places = [], nearest }: Answers) => {
    others.replaceChildren(...places.map(placeItemOf))
    named.hidden = places.length === 0
    part('named-as').textContent = nearest ? 'Another place of this name:' : 'A place of this name:'
    // What comes after the companies moves none of them.
    if (nearest) unused.after(named)
    else list.after(named)
  }
  const tell = (found: Answers) => {
    const { answers, isMore, meant, nearest, isHere = false } = found
    here.hidden = !isHere || !('geolocation' in navigator)
    if (answers.length === 0 && isHere) enter('empty', HERE_UNKNOWN)
    else if (answers.length === 0) enter('none', noneText(found, typed))
    else if (isHere) enter('begun', HERE_UNKNOWN)
    else enter('begun', nearest?.text ?? `${answersText(answers.length, isMore)}${meantText(meant)}`)
    more.hidden = !isMore
    chips.replaceChildren(...(found.chips ?? []).map(chipOf))
    unused.textContent = [found.far, unusedText(found.unused)].filter(Boolean).join(' ')
    showOthers(found)
  }
  const answersFor = async (offersPlaces = false): Promise<Answers> => {
    const found = await findAnswers(FILES, typed, limit, offersPlaces)
    if (!found.isHere) return found
    const { knownPosition } = await import('../places/position.ts')
    position ??= await knownPosition()
    return position ? findHere(FILES, typed, position, limit) : found
  }
  const look = async () => {
    const [searched, before] = [search, shown]
    const isOver = () => searched !== search
    if (before === 0) enter('loading', 'Looking…')
    try {
      const found = await answersFor()
      const first = withAsking(await load(found.answers.slice(0, FIRST_CARDS)))
      if (isOver()) return
      if (before === 0) list.replaceChildren(...first)
      tell(found)
      shown = found.answers.length
      const { items } = await load(found.answers.slice(FIRST_CARDS))
      if (isOver()) return
      if (before === 0) list.append(...items)
      else list.replaceChildren(...first, ...items)
      items[before - FIRST_CARDS]?.querySelector('a')?.focus()
      if (found.answers.length > 0) enter('found', status.textContent ?? '')
      offerFilters(found)
      offerMap(found)
      const told = await answersFor(true).catch(() => found)
      if (!isOver()) showOthers(told)
    } catch {
      if (!isOver()) enter('failed', UNREACHABLE)
    }
  }
  /** Shows the answers to the query in the address. */
  const show = async () => {
    typed = queryHere()
    search++
    limit = numberKept('answers') ?? ANSWERS_AT_ONCE
    stopResults?.()
    stopMap?.()
    shown = 0
    list.replaceChildren()
    map.hidden = true
    here.hidden = true
    heading.replaceChildren(...(typed ? headingOf(typed) : [untyped.heading]))
    document.title = typed ? `${heading.textContent} | ${BRAND.name}` : untyped.title
    for (const input of document.querySelectorAll<HTMLInputElement>('form[data-finder] input')) input.value = typed
    if (typed) await look()
    else enter('empty', '')
  }
  const searchFor = (query: string) => {
    keep({ scroll: scrollY })
    history.pushState(null, '', query ? searchPath(query) : STATIC_PATHS.find)
    void show()
    scrollTo({ top: 0, behavior: 'instant' })
    heading.focus({ preventScroll: true })
  }
  more.addEventListener('click', () => {
    limit += ANSWERS_AT_ONCE
    keep({ answers: limit })
    void look()
  })
  here.querySelector('button')?.addEventListener('click', async () => {
    const places = await import('../places/position.ts').catch(() => undefined)
    status.textContent = places ? places.ASKING : UNREACHABLE
    try {
      position = await places?.position()
    } catch (error) {
      status.textContent = places?.noPositionText(error) ?? UNREACHABLE
    }
    if (!position) return
    shown = 0
    void look()
  })
  part('again').addEventListener('click', () => void look())
  addEventListener('online', () => {
    if (shown === 0 && typed !== '') void look()
  })
  heading.tabIndex = -1
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-finder]'))
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      searchFor(form.querySelector('input')?.value.trim() ?? '')
    })
  const showAgain = async () => {
    const scroll = numberKept('scroll')
    await show()
    if (scroll) scrollTo({ top: scroll, behavior: 'instant' })
  }
  addEventListener('popstate', () => {
    if (queryHere() !== typed) void showAgain()
  })
  addEventListener('pagehide', () => keep({ scroll: scrollY }))
  expectSearch()
  void showAgain()
}

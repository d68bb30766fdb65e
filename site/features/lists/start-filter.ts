import type { CityFacts } from '../../../domain/directory/lists/city-facts.ts'
import {
  CHECK_MARK_LABELS,
  type CheckMark,
  type CompanyFacts,
  filterCompanies,
  type ListFilter,
  unsaidOf,
} from '../../../domain/directory/lists/list-filter.ts'
import { companyPath } from '../../../domain/routes.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { filterQuery, MARKS, readFilter } from './filter-address.ts'

/** Sorts and filters a list in the browser. The URL contains the choices, so that they can be shared and undone. */

/** Companies shown at a time. */
const STEP = 50
const UNREACHABLE = 'The companies cannot be loaded. Please check your connection and choose again.'

const partsOf = (section: HTMLElement) => {
  const find = <Part extends Element>(selector: string): Part => {
    const part = section.querySelector<Part>(selector)
    if (!part) throw new Error(`The filter has no ${selector}`)
    return part
  }
  return {
    details: find<HTMLDetailsElement>('details'),
    form: find<HTMLFormElement>('form'),
    reset: find<HTMLButtonElement>('[type=reset]'),
    checks: find<HTMLFieldSetElement>('fieldset'),
    status: find<HTMLElement>('[role=status]'),
    results: find<HTMLOListElement>('ol'),
    more: find<HTMLButtonElement>('[data-more]'),
    list: document.getElementById(section.dataset['replaces'] ?? ''),
  }
}

const chosenIn = (form: HTMLFormElement): ListFilter =>
  readFilter(`?${new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))}`)

const fill = (form: HTMLFormElement, filter: ListFilter): void => {
  const { checks, ...rest } = filter
  for (const mark of MARKS) {
    const field = form.elements.namedItem(mark)
    if (field instanceof HTMLInputElement) field.checked = checks.includes(mark)
  }
  for (const [name, value] of Object.entries(rest)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLSelectElement) field.value = String(value)
    if (field instanceof HTMLInputElement) field.checked = Boolean(value)
  }
}

/** Services to choose from: those of the list's companies. */
const offer = (select: HTMLSelectElement, companies: readonly CompanyFacts[], names: ReadonlyMap<string, string>) => {
  const offered = new Set(companies.flatMap(([, , , , , , services]) => services))
  const options = [...names].filter(([slug]) => offered.has(slug)).map(([slug, name]) => new Option(name, slug))
  if (select.options.length === 1) select.append(...options)
}

/** Activates the controls of a list. */
export const startFilter = (section: HTMLElement): void => {
  const { details, form, reset, checks, status, results, more, list } = partsOf(section)
  const { file = '', services = '' } = section.dataset
  const of = services.split(' ').filter(Boolean)
  let asked = 0

  const load = async () => {
    const city = await loadCity(file)
    const companies = city.companies.filter(
      ([, , , , , , offered]) => of.length === 0 || of.some((service) => offered.includes(service)),
    )
    const names = new Map(city.services)
    const select = form.elements.namedItem('service')
    if (select instanceof HTMLSelectElement) offer(select, companies, names)
    // Where no file says anything, the choices would only empty the list.
    checks.hidden = companies.every(([, , , , , , , marks]) => marks === '')
    return { companies, names }
  }
  /** @param unsaid what was asked for, although no file says it of any company */
  const show = (
    found: readonly CompanyFacts[],
    all: number,
    names: ReadonlyMap<string, string>,
    unsaid: readonly CheckMark[],
  ) => {
    const next = () => {
      const from = results.children.length
      results.append(...found.slice(from, from + STEP).map((company) => companyRow(company, names)))
      more.hidden = results.children.length >= found.length
      return results.children[from]?.querySelector('a')
    }
    results.replaceChildren()
    next()
    more.onclick = () => next()?.focus()
    results.hidden = found.length === 0
    status.textContent =
      found.length === 0
        ? 'No companies found. Try changing your search criteria.'
        : [
            `${formatCount(found.length)} of ${formatCount(all)} companies`,
            ...unsaid.map((mark) => `No record here says “${CHECK_MARK_LABELS[mark]}”`),
          ].join('. ')
  }
  const apply = async () => {
    const filter = readFilter(location.search)
    const isFiltered = filterQuery(filter) !== ''
    const mine = ++asked
    reset.hidden = !isFiltered
    try {
      if (isFiltered) details.open = true
      const known = isFiltered ? await load() : undefined
      if (mine !== asked) return
      fill(form, filter)
      if (known)
        show(
          filterCompanies(known.companies, filter, new Date().toISOString().slice(0, 10)),
          known.companies.length,
          known.names,
          unsaidOf(known.companies, filter),
        )
      else status.textContent = ''
      results.hidden ||= !known
      more.hidden ||= !known
      if (list) list.hidden = Boolean(known)
    } catch {
      if (mine === asked) status.textContent = UNREACHABLE
    }
  }
  const choose = (query: string) => {
    if (query !== filterQuery(readFilter(location.search))) history.pushState(null, '', location.pathname + query)
    void apply()
  }
  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('change', () => choose(filterQuery(chosenIn(form))))
  form.addEventListener('reset', () => choose(''))
  // Visitors who continue without it are told when they choose something.
  details.addEventListener('toggle', () => void load().catch(() => undefined))
  addEventListener('popstate', () => void apply())
  void apply()
}

const counted = (count: number, one: string): string => `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`

/** A company in one line. */
const companyRow = (
  [slug, name, rating, reviews, verified, trucks, services, , since, stated]: CompanyFacts,
  names: ReadonlyMap<string, string>,
): HTMLLIElement => {
  const link = document.createElement('a')
  link.href = companyPath(slug)
  link.textContent = name
  const about = document.createElement('p')
  about.textContent = [
    rating > 0 ? `${rating.toFixed(1)} of 5${reviews > 0 ? ` (${counted(reviews, 'review')})` : ''}` : '',
    verified ? 'Verified' : '',
    trucks > 0 ? counted(trucks, 'truck') + stated : '',
    since ? `Since ${since.slice(0, 4)}` : '',
    services.map((service) => names.get(service) ?? service).join(', '),
  ]
    .filter(Boolean)
    .join(' · ')
  const row = document.createElement('li')
  row.append(link, about)
  return row
}

type Found = Pick<CityFacts, 'companies' | 'services'>

const fetchJson = async <Content>(path: string): Promise<Content> => {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path} answers ${response.status}`)
  return response.json() as Promise<Content>
}

const loadAll = async (file: string): Promise<Found> => {
  const { companies, parts, services } = await fetchJson<CityFacts>(file)
  const further = await Promise.all(
    parts.map((part) => fetchJson<CompanyFacts[]>(file.replace(/\.json$/, `/${part}.json`))),
  )
  return { companies: [...companies, ...further.flat()], services }
}

const loaded = new Map<string, Promise<Found>>()

/**
 * The companies of a city in list order, and the names of services. Loaded once.
 * @throws if they cannot be loaded; the next call tries again
 */
const loadCity = (file: string): Promise<Found> => {
  const known = loaded.get(file) ?? loadAll(file)
  loaded.set(file, known)
  known.catch(() => loaded.delete(file))
  return known
}

import '../forms/accept-translation.ts'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { hasCheckMark, MARK_LABELS, pathOfFacts } from '../../../domain/directory/lists/company-facts.ts'
import {
  type Candidate,
  choicesOf,
  filterCompanies,
  type ListFilter,
  offers,
  unsaidOf,
} from '../../../domain/directory/lists/list-filter.ts'
import { PAGE_SIZE } from '../../../domain/directory/lists/list-length.ts'
import { type Companies, TooManyError } from '../../../domain/find/load-companies.ts'
import { distanceText } from '../../../domain/places/coordinates.ts'
import { formatCount, formatCountOf } from '../../../domain/text/format.ts'
import { ChosenFilters, EmptyResults } from './ChosenFilters.tsx'
import { loadCompany } from './company-cards.ts'
import { ResultCards, ResultPages, type ShownResult } from './ResultCards.tsx'
import { ResultsForm } from './ResultsForm.tsx'
import { isChosen, readResults, resultsQuery, withChoice } from './results-address.ts'
import type { ResultsSource } from './results-source.ts'
import { goToQuery, useQuery } from './use-address.ts'
import { type Loaded, useLoaded } from './use-loaded.ts'

const UNREACHABLE = 'The companies cannot be loaded. Please check your connection and choose again.'

export interface ResultsProps {
  source: ResultsSource
  /** Where the form belongs. */
  form: HTMLElement
  /** The list that results replace. */
  list: HTMLElement
}

const today = (): string => new Date().toISOString().slice(0, 10)

const resultOf = async ({ facts, km }: Candidate, country: string): Promise<ShownResult> => {
  const path = pathOfFacts(facts)
  const distance = km ? distanceText(km, country) : ''
  return { path, name: facts[0], company: await loadCompany(path), distance }
}

const failureText = (error: unknown): string =>
  error instanceof TooManyError
    ? `${formatCount(error.companies)} companies are that near: too many to sort here. Choose a service or a smaller distance.`
    : UNREACHABLE

/** What the live region says of results. '' for the unfiltered list. */
const statusText = (
  { value, error }: Loaded<Companies>,
  filter: ListFilter,
  found: readonly Candidate[],
  page: number,
): string => {
  if (error) return failureText(error)
  if (!value) return 'Loading the companies…'
  const lastPage = Math.ceil(found.length / PAGE_SIZE)
  return [
    `${formatCount(found.length)} of ${formatCountOf(value.candidates.length, 'company', 'companies')}${lastPage > 1 ? `, page ${page} of ${lastPage}` : ''}`,
    ...unsaidOf(value.candidates, filter).map((mark) => `No record here says “${MARK_LABELS[mark]}”`),
  ].join('. ')
}

/** A list that is sorted and filtered in place. Its address has the choices, so that they can be shared and undone. */
export function ResultsView({ source, form, list }: ResultsProps) {
  const query = useQuery()
  const isActive = isChosen(query)
  const { filter, page: asked } = readResults(query)
  const attempts = useRef(0)
  const companies = useLoaded(source.keyOf(filter), () => source.load(filter), attempts.current)
  const value = companies.error ? undefined : companies.value
  const candidates = value?.candidates ?? []
  const found = value ? filterCompanies(candidates, filter, today()) : []
  const lastPage = Math.max(1, Math.ceil(found.length / PAGE_SIZE))
  const page = Math.min(asked, lastPage)
  const shown = isActive ? found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) : []
  const cards = useLoaded(shown.map(({ facts, km }) => `${pathOfFacts(facts)} ${km}`).join('\n'), () =>
    Promise.all(shown.map((candidate) => resultOf(candidate, source.country))),
  )
  const status = useRef<HTMLParagraphElement>(null)
  const isShown = isActive && value !== undefined && (cards.value !== undefined || found.length === 0)
  const isEmpty = isShown && found.length === 0
  useEffect(() => {
    list.hidden = isShown
    return () => {
      list.hidden = false
    }
  }, [isShown, list])
  useKeptScroll(isShown && !cards.isLoading)

  const go = (next: ListFilter, to = 1) => {
    if (companies.error) attempts.current += 1
    goToQuery(resultsQuery(query, { filter: next, page: to }))
  }
  /** The same for what leaves the page with the change, or moves: the focus goes to what is told. */
  const goAndTell = (next: ListFilter, to = 1) => {
    go(next, to)
    status.current?.focus()
  }
  const isFromPlace = candidates.some(({ km }) => km !== undefined)
  const services = [...(value?.services ?? [])].filter(
    ([slug]) => isFromPlace || slug === filter.service || candidates.some(({ facts }) => offers(facts, slug)),
  )
  const nameOf = (slug: string) => value?.services.get(slug) ?? slug
  const choices = choicesOf(filter, nameOf)
  const companiesOf = (next: ListFilter) =>
    next.within === filter.within ? filterCompanies(candidates, next, today()).length : undefined
  const labelled = services.map(([slug, name]) => {
    const count = candidates.filter(({ facts }) => offers(facts, slug)).length
    return [slug, isFromPlace ? name : `${name} (${formatCount(count)})`] as const
  })
  return (
    <>
      {createPortal(
        <ResultsForm
          filter={filter}
          firstSort={source.firstSort(filter)}
          services={[['', 'Any service'], ...labelled]}
          country={source.country}
          nearest={source.nearest}
          hasChecks={candidates.some(({ facts }) => hasCheckMark(facts))}
          onChoose={(name, chosen) => go(withChoice(filter, name, chosen))}
        />,
        form,
      )}
      <p ref={status} tabIndex={-1} className="found" role="status">
        {isActive &&
          (companies.isLoading
            ? 'Loading the companies…'
            : statusText(companies.error ? companies : { ...companies, error: cards.error }, filter, found, page))}
      </p>
      {isActive && !isEmpty && <ChosenFilters choices={choices} onChoose={goAndTell} />}
      {isEmpty && (
        <EmptyResults
          choices={choices.map((choice) => ({ ...choice, companies: companiesOf(choice.without) }))}
          onChoose={goAndTell}
        />
      )}
      {isShown && cards.value && found.length > 0 && (
        <>
          <ResultCards results={cards.value} isLoading={cards.isLoading} />
          <ResultPages
            page={page}
            lastPage={lastPage}
            addressOf={(to) => location.pathname + resultsQuery(query, { filter, page: to })}
            onGo={(to) => {
              goAndTell(filter, to)
              status.current?.scrollIntoView()
            }}
          />
        </>
      )}
    </>
  )
}

/** Returns to where a visitor was in results that a script shows, once they are there. */
const useKeptScroll = (isReady: boolean) => {
  const isDone = useRef(false)
  useEffect(() => {
    const keep = () => history.replaceState({ ...history.state, scroll: scrollY }, '')
    addEventListener('pagehide', keep)
    return () => removeEventListener('pagehide', keep)
  }, [])
  useEffect(() => {
    if (!isReady || isDone.current) return
    isDone.current = true
    const state: unknown = history.state
    if (typeof state === 'object' && state !== null && 'scroll' in state && typeof state.scroll === 'number')
      scrollTo(0, state.scroll)
  }, [isReady])
}

import { type MouseEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { pageNumbers } from '../../../domain/directory/lists/list-length.ts'
import type { ShownCompany } from '../../../domain/directory/pages/company/card-of-data.ts'
import { MOST_ASKED } from '../../../domain/inquiries/rules.ts'
import { paidMarks } from '../cards/company-marks.ts'
import { askTogether } from '../quotes/ask-together.ts'
import { cardElement } from './company-cards.ts'

/** A company to show, or only its name if it left the directory a moment ago. */
export interface ShownResult {
  path: string
  name: string
  company: ShownCompany | undefined
  distance: string
}

function ResultCard({ name, company, distance }: ShownResult) {
  const place = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    if (company) place.current?.replaceChildren(cardElement(company, { distance }))
  }, [company, distance])
  return <li ref={place}>{company ? null : <p className="text-muted">{name} is no longer listed.</p>}</li>
}

/** A button that asks companies for a quote. */
function AskButton({ companies }: { companies: readonly ShownCompany[] }) {
  const place = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    const button = askTogether(companies)
    place.current?.replaceChildren(...(button ? [button] : []))
  }, [companies])
  return <li className="empty:hidden" ref={place} />
}

export function ResultCards({ results, isLoading }: { results: readonly ShownResult[]; isLoading: boolean }) {
  const companies = useMemo(() => results.flatMap(({ company }) => company ?? []), [results])
  const first = useMemo(() => companies.slice(0, MOST_ASKED), [companies])
  const marks = paidMarks(companies)
  const cards = results.map((result) => (
    <ResultCard key={`${result.path} ${result.company ? '' : 'gone'}`} {...result} />
  ))
  return (
    <>
      <ol className="mt-3 grid gap-4" aria-busy={isLoading}>
        {cards.slice(0, MOST_ASKED)}
        <AskButton companies={first} />
        {cards.slice(MOST_ASKED)}
      </ol>
      {marks.length > 0 && <p className="mt-3 text-sm text-muted">{marks.join(' ')}</p>}
    </>
  )
}

interface PagesProps {
  page: number
  lastPage: number
  /** Address of a page. */
  addressOf: (page: number) => string
  onGo: (page: number) => void
}

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** Links to the pages of results. They change the results in place, and lead there in another tab. */
export function ResultPages({ page, lastPage, addressOf, onGo }: PagesProps) {
  if (lastPage <= 1) return null
  const go = (to: number) => (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onGo(to)
  }
  return (
    <nav aria-label="Pages of results" className="pages mt-6">
      {page > 1 && (
        <a href={addressOf(page - 1)} onClick={go(page - 1)} rel="prev" className="step">
          Previous
        </a>
      )}
      <ol>
        {pageNumbers(page, lastPage).map((number, at) =>
          number === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: at most two gaps, each with its position
            <li key={`gap ${at}`}>
              <span className="gap" aria-hidden="true">
                …
              </span>
            </li>
          ) : (
            <li key={number}>
              <a
                href={addressOf(number)}
                onClick={go(number)}
                aria-label={`Page ${number}`}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </a>
            </li>
          ),
        )}
      </ol>
      {page < lastPage && (
        <a href={addressOf(page + 1)} onClick={go(page + 1)} rel="next" className="step">
          Next
        </a>
      )}
    </nav>
  )
}

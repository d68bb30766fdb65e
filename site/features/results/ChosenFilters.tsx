import { type Choice, type ListFilter, UNFILTERED } from '../../../domain/directory/lists/list-filter.ts'
import { formatCountOf } from '../../../domain/text/format.ts'

interface ChosenProps {
  choices: readonly Choice[]
  onChoose: (filter: ListFilter) => void
}

/** What a visitor has chosen. Each choice is a button that removes it. */
export function ChosenFilters({ choices, onChoose }: ChosenProps) {
  return (
    <ul className="chosen" aria-label="Chosen">
      {choices.map(({ label, without }) => (
        <li key={label}>
          <button type="button" aria-label={`Remove ${label}`} onClick={() => onChoose(without)}>
            {label}
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="link" onClick={() => onChoose(UNFILTERED)}>
          Show all companies
        </button>
      </li>
    </ul>
  )
}

interface EmptyProps {
  /** The choices in force, with the number of companies without each, if it is known. */
  choices: readonly (Choice & { companies: number | undefined })[]
  onChoose: (filter: ListFilter) => void
}

/** Says which choice leaves no company, so that a visitor can remove it. */
export function EmptyResults({ choices, onChoose }: EmptyProps) {
  const helpful = choices
    .filter(({ companies }) => companies !== 0)
    .toSorted((a, b) => (b.companies ?? 0) - (a.companies ?? 0))
  return (
    <div className="mt-3 rounded-box border border-line bg-card p-6">
      <h2 className="text-xl">No companies found</h2>
      <p className="mt-1 text-muted">
        {helpful.length > 0 ? 'No company has all that you chose. Remove one choice:' : 'Remove some of your choices.'}
      </p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {(helpful.length > 0 ? helpful : choices).map(({ label, without, companies }) => (
          <li key={label}>
            <button type="button" className="button button-plain" onClick={() => onChoose(without)}>
              Remove “{label}”{companies ? `: ${formatCountOf(companies, 'company', 'companies')}` : ''}
            </button>
          </li>
        ))}
        <li>
          <button type="button" className="button button-plain" onClick={() => onChoose(UNFILTERED)}>
            Show all companies
          </button>
        </li>
      </ul>
    </div>
  )
}

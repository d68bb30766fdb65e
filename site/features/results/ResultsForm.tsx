import '../forms/accept-translation.ts'
import type { ReactNode } from 'react'
import { isCheckMark, MARK_LABELS, type Mark } from '../../../domain/directory/lists/company-facts.ts'
import {
  FLEETS,
  type ListFilter,
  RADII,
  SORT_LABELS,
  STARS,
  YEARS,
} from '../../../domain/directory/lists/list-filter.ts'

interface ChoiceProps {
  name: string
  label: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChoose: Choose
}

/** Called with the name of a field and its value, '' for none. */
type Choose = (name: string, value: string) => void

const ChoiceField = ({ name, label, value, options, onChoose }: ChoiceProps) => (
  <label className="choice">
    {label}
    <select name={name} value={value} onChange={({ currentTarget }) => onChoose(name, currentTarget.value)}>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  </label>
)

interface TickProps {
  name: string
  isTicked: boolean
  onChoose: Choose
  children: ReactNode
}

const Tick = ({ name, isTicked, onChoose, children }: TickProps) => (
  <label className="tick">
    <input
      type="checkbox"
      name={name}
      checked={isTicked}
      onChange={({ currentTarget }) => onChoose(name, currentTarget.checked ? '1' : '')}
    />
    {children}
  </label>
)

const labelsOf = (choices: Readonly<Record<string, readonly [label: string, ...unknown[]]>>) =>
  Object.entries(choices).map(([value, [label]]) => [value, label] as const)

export interface FormProps {
  filter: ListFilter
  /** What the first order is called. */
  firstSort: string
  services: readonly (readonly [slug: string, label: string])[]
  /** Country of the place that distances are from. '' without a place. */
  country: string
  /** What results without a chosen distance are called: "Chicago, IL only". */
  nearest: string
  /** False if no file says anything about any company. */
  hasChecks: boolean
  onChoose: Choose
}

const MARKS = Object.keys(MARK_LABELS) as Mark[]

/** Everything that results are sorted and filtered by. */
export function ResultsForm({ filter, firstSort, services, country, nearest, hasChecks, onChoose }: FormProps) {
  const sorts = Object.entries({ ...SORT_LABELS, '': firstSort })
  const radii = Object.entries(RADII).flatMap(([value, [label, , of]]): [string, string][] =>
    of === country ? [[value, `Within ${label}`]] : [],
  )
  const ticks = (marks: readonly Mark[]) =>
    marks.map((mark) => (
      <Tick key={mark} name={mark} isTicked={filter.marks.includes(mark)} onChoose={onChoose}>
        {MARK_LABELS[mark]}
      </Tick>
    ))
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <ChoiceField name="sort" label="Sort by" value={filter.sort} options={sorts} onChoose={onChoose} />
      {country && (
        <ChoiceField
          name="within"
          label="Where"
          value={filter.within}
          options={[['', nearest], ...radii]}
          onChoose={onChoose}
        />
      )}
      <ChoiceField name="service" label="Service" value={filter.service} options={services} onChoose={onChoose} />
      <ChoiceField name="fleet" label="Fleet" value={filter.fleet} options={labelsOf(FLEETS)} onChoose={onChoose} />
      <ChoiceField name="stars" label="Rating" value={filter.stars} options={labelsOf(STARS)} onChoose={onChoose} />
      <ChoiceField
        name="years"
        label="In business"
        value={filter.years}
        options={labelsOf(YEARS)}
        onChoose={onChoose}
      />
      <div className="ticks">
        {ticks(MARKS.filter((mark) => !isCheckMark(mark)))}
        <Tick name="reviewed" isTicked={filter.reviewed} onChoose={onChoose}>
          Has reviews
        </Tick>
      </div>
      {hasChecks && (
        <fieldset className="ticks">
          <legend>In FMCSA’s files</legend>
          {ticks(MARKS.filter(isCheckMark))}
        </fieldset>
      )}
    </form>
  )
}

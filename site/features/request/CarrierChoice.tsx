import { MOST_CARRIERS } from '../../../domain/requests/rules.ts'
import { STATIC_PATHS } from '../../../domain/routes.ts'
import { FieldProblem } from '../forms/FieldProblem.tsx'
import type { ProposedCarrier } from './request-draft.ts'
import type { RequestForm } from './use-request-form.ts'

function CarrierBox({ form, carrier }: { form: RequestForm; carrier: ProposedCarrier }) {
  const { listing, name, path, reasons } = carrier
  const id = `request-${listing}`
  return (
    <li className="carrier">
      <input
        type="checkbox"
        id={id}
        className="mt-1 size-5 shrink-0 accent-action"
        checked={form.chosen.includes(listing)}
        aria-invalid={Boolean(form.problems['carriers'])}
        aria-describedby={`${id}-reasons`}
        onChange={({ target }) => form.onChoose(listing, target.checked)}
      />
      <div>
        <label htmlFor={id} className="cursor-pointer font-heading text-lg font-bold">
          {name}
        </label>
        <ul id={`${id}-reasons`} className="reasons">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        <a className="link text-sm" href={path} target="_blank" rel="noreferrer">
          Page of {name}
          <span className="sr-only"> (opens a new tab)</span>
        </a>
      </div>
    </li>
  )
}

function Boxes({
  form,
  legend,
  carriers,
}: {
  form: RequestForm
  legend: string
  carriers: readonly ProposedCarrier[]
}) {
  if (carriers.length === 0) return null
  return (
    <fieldset aria-describedby={form.problems['carriers'] ? 'request-carriers-problem' : undefined}>
      <legend className="mb-2 font-heading font-bold">{legend}</legend>
      <ul className="grid gap-3">
        {carriers.map((carrier) => (
          <CarrierBox key={carrier.listing} form={form} carrier={carrier} />
        ))}
      </ul>
    </fieldset>
  )
}

function Introduction({ carriers }: { carriers: readonly ProposedCarrier[] }) {
  if (carriers.some(({ kind }) => kind === 'fitting'))
    return (
      <p className="max-w-prose text-muted">
        These carriers do this job and take requests. They are near your pickup, or say they serve both your places.
        Those that federal files show may do it come first, then those with insurance on file, then the nearest. Nobody
        can pay for a place here.
      </p>
    )
  if (carriers.some(({ kind }) => kind === 'elsewhere'))
    return (
      <p className="max-w-prose">
        We found only carriers near your pickup that say they don’t serve both your places. You can ask them anyway.
      </p>
    )
  return (
    <p className="max-w-prose">
      We found no carrier for this job that takes requests: none within 250 miles of your pickup, and none farther away
      that says it serves both your places.{' '}
      <a className="link" href={STATIC_PATHS.find}>
        Search all companies
      </a>
      , or go back and change the job.
    </p>
  )
}

/** The second step: which carriers get the request. Nothing is chosen before the visitor does it. */
export function CarrierChoice({ form }: { form: RequestForm }) {
  const { carriers } = form
  const isSaved = ({ kind }: ProposedCarrier) => kind === 'saved'
  return (
    <div className="grid gap-5">
      <Introduction carriers={carriers} />
      <Boxes
        form={form}
        legend={`Choose up to ${MOST_CARRIERS} carriers`}
        carriers={carriers.filter((carrier) => !isSaved(carrier))}
      />
      <Boxes form={form} legend="From your shortlist" carriers={carriers.filter(isSaved)} />
      <FieldProblem id="request-carriers-problem" problem={form.problems['carriers']} />
    </div>
  )
}

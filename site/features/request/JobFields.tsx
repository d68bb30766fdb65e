import {
  EQUIPMENT,
  HAZMAT,
  HOME_SIZES,
  JOB_KIND_LABELS,
  JOB_KINDS,
  type JobKind,
  STAIRS,
  STORAGE,
} from '../../../domain/requests/job.ts'
import { FieldProblem } from '../forms/FieldProblem.tsx'
import { TextField } from '../forms/TextField.tsx'
import type { RequestForm } from './use-request-form.ts'

interface ChoiceProps {
  form: RequestForm
  name: string
  label: string
  choices: Readonly<Record<string, string>>
  isOptional?: boolean
}

/** A select field with its label and its problem. */
function ChoiceField({ form, name, label, choices, isOptional = false }: ChoiceProps) {
  const id = `${form.name}-${name}`
  const problem = form.problems[name]
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-heading font-bold">
        {label}
        {isOptional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      <select
        id={id}
        name={name}
        className="text-field"
        required={!isOptional}
        defaultValue=""
        aria-invalid={Boolean(problem)}
        aria-describedby={problem ? `${id}-problem` : undefined}
      >
        <option value="">Choose</option>
        {Object.entries(choices).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </div>
  )
}

const EQUIPMENT_LABELS = Object.fromEntries(Object.entries(EQUIPMENT).map(([value, { label }]) => [value, label]))

function KindChoice({ form }: { form: RequestForm }) {
  const problem = form.problems['kind']
  return (
    <fieldset aria-describedby={problem ? 'request-kind-problem' : undefined}>
      <legend className="mb-1 font-heading font-bold">What do you want to move?</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {JOB_KINDS.map((kind) => (
          <label key={kind} className="kind">
            <input type="radio" name="kind" value={kind} required aria-invalid={Boolean(problem)} />
            {JOB_KIND_LABELS[kind]}
          </label>
        ))}
      </div>
      <FieldProblem id="request-kind-problem" problem={problem} />
    </fieldset>
  )
}

const HomeFields = ({ form }: { form: RequestForm }) => (
  <>
    <ChoiceField form={form} name="home_size" label="Size" choices={HOME_SIZES} />
    <ChoiceField form={form} name="stairs" label="Stairs" choices={STAIRS} isOptional />
    <ChoiceField form={form} name="storage" label="Storage" choices={STORAGE} isOptional />
  </>
)

const FreightFields = ({ form }: { form: RequestForm }) => (
  <>
    <ChoiceField form={form} name="equipment" label="Equipment" choices={EQUIPMENT_LABELS} />
    <TextField form={form} name="weight" label="Weight in pounds" inputMode="numeric" isOptional />
    <TextField form={form} name="pallets" label="Pallets" inputMode="numeric" isOptional />
    <TextField form={form} name="temperature" label="Temperature" isOptional hint="For example 34 to 38 °F." />
    <ChoiceField form={form} name="hazmat" label="Hazardous materials" choices={HAZMAT} isOptional />
  </>
)

const DETAILS_HINTS: Readonly<Record<JobKind, string>> = {
  home: 'Large or fragile items, a list of what moves, parking, times.',
  freight: 'Commodity, dimensions, docks, appointment times.',
}

/**
 * The first step: what moves, from where, to where and when. Fields of the other kind stay filled, but hidden: by styles,
 * so that the choice works before React has come.
 */
export function JobFields({ form }: { form: RequestForm }) {
  const { kind } = form
  return (
    <div className="grid gap-4">
      <KindChoice form={form} />
      <div className="job grid gap-4">
        <div className="grid gap-4 md:grid-cols-2">
          <TextField form={form} name="from_place" label="From" hint="City and state, or ZIP code." />
          <TextField form={form} name="to_place" label="To" hint="City and state, or ZIP code." />
          <TextField
            form={form}
            name="move_date"
            label="Date"
            type="date"
            isOptional
            hint="Leave empty if you are flexible."
          />
        </div>
        <div className="job-home grid gap-4 md:grid-cols-2">
          <HomeFields form={form} />
        </div>
        <div className="job-freight grid gap-4 md:grid-cols-2">
          <FreightFields form={form} />
        </div>
        <TextField
          form={form}
          name="details"
          label="Details"
          rows={4}
          isOptional
          hint={DETAILS_HINTS[kind ?? 'home']}
        />
      </div>
    </div>
  )
}

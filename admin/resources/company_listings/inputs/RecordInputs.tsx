import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import { memo, useState } from 'react'
import { AutocompleteArrayInput, useInput, ValidationError } from 'react-admin'
import { useFormState } from 'react-hook-form'
import {
  ANSWER_LABELS,
  AUTHORITY_LABELS,
  CARGO_KINDS,
  cargoLabel,
  ENTITY_TYPE_LABELS,
  FACT_LABELS,
  FOR_HIRE_LABELS,
  OPERATING_STATUS_LABELS,
  OPERATION_LABELS,
  RECORD_SOURCE_LABELS,
} from '../../../../domain/carrier-record/carrier-facts.ts'
import { LISTING_LABELS } from '../../../../domain/listings/rules.ts'
import { ChoiceField } from '../../../inputs/ChoiceField.tsx'
import { LabeledInput } from '../../../inputs/LabeledInput.tsx'
import { TextEntry } from './TextEntry.tsx'

const CHOICES = {
  entity_type: ENTITY_TYPE_LABELS,
  operating_status: OPERATING_STATUS_LABELS,
  authority: AUTHORITY_LABELS,
  for_hire: FOR_HIRE_LABELS,
  operation: OPERATION_LABELS,
  hazmat: ANSWER_LABELS,
  passengers: ANSWER_LABELS,
  source: RECORD_SOURCE_LABELS,
} as const
const COUNTS = ['power_units', 'drivers', 'annual_miles', 'annual_miles_year'] as const
const DAYS = ['registered_on', 'record_date', 'source_date'] as const

const COLUMNS = { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }
/** Aligns the selects in a column. */
const ALIGNED = { '& label': { flex: '0 0 9.5rem' }, '& select': { flex: 1, minWidth: 0 } }

const CARGO = CARGO_KINDS.map((kind) => ({ id: kind, name: cargoLabel(kind) }))

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] => Object.keys(record) as Key[]

/** True if a fact is invalid, so that its section opens. */
const useHasProblem = (): boolean => {
  const { errors } = useFormState()
  return Object.keys(errors).some((field) => field in FACT_LABELS || field === 'usdot_number')
}

/** Mounted when the section is opened, because its many inputs would delay each form. */
export const RecordInputs = () => {
  const hasProblem = useHasProblem()
  const [isOpened, setOpened] = useState(false)
  return (
    <Box
      component="details"
      open={hasProblem || undefined}
      onToggle={({ currentTarget }) => setOpened(isOpened || currentTarget.open)}
    >
      <Box component="summary" sx={{ py: 1.25, fontWeight: 600, cursor: 'pointer' }}>
        Federal record
      </Box>
      {(isOpened || hasProblem) && <FactInputs />}
    </Box>
  )
}

const FactInputs = memo(() => (
  <Box sx={{ display: 'grid', gap: 2, pt: 1, gridTemplateColumns: COLUMNS, alignItems: 'start' }}>
    <TextEntry source="usdot_number" label={LISTING_LABELS.usdot_number} inputProps={{ inputMode: 'numeric' }} />
    <TextEntry source="mc_number" label={FACT_LABELS.mc_number} />
    <Box sx={{ display: 'grid', gridColumn: '1 / -1' }}>
      <TextEntry source="legal_name" label={FACT_LABELS.legal_name} />
    </Box>
    <Box sx={{ display: 'grid', gap: 2, gridColumn: '1 / -1', gridTemplateColumns: COLUMNS, ...ALIGNED }}>
      {keysOf(CHOICES).map((field) => (
        <ChoiceEntry key={field} source={field} label={FACT_LABELS[field]} labels={CHOICES[field]} />
      ))}
    </Box>
    {COUNTS.map((field) => (
      <CountEntry key={field} source={field} label={FACT_LABELS[field]} />
    ))}
    {DAYS.map((field) => (
      <TextEntry key={field} source={field} label={`${FACT_LABELS[field]} (YYYY-MM-DD)`} />
    ))}
    <Box sx={{ gridColumn: '1 / -1' }}>
      <AutocompleteArrayInput
        source="cargo"
        label={FACT_LABELS.cargo}
        choices={CARGO}
        variant="outlined"
        margin="none"
        size="medium"
        helperText={false}
      />
    </Box>
  </Box>
))

/** Keeps other text than digits, so that validation can reject it. */
const parse = (typed: string): number | string => (/^\d*$/.test(typed) ? Number(typed) : typed)
const format = (count: unknown): string => (count ? String(count) : '')

/** A whole number. 0 means unknown and is shown as empty. */
const CountEntry = ({ source, label }: { source: string; label: string }) => {
  const { field, fieldState, id } = useInput<number | string>({ source, parse, format })
  const { ref, ...bound } = field
  const fault = fieldState.error?.message
  return (
    <LabeledInput
      {...bound}
      inputRef={ref}
      id={id}
      label={label}
      inputProps={{ inputMode: 'numeric' }}
      fault={fault && <ValidationError error={fault} />}
    />
  )
}

interface ChoiceEntryProps {
  source: string
  label: string
  /** Label of each value. */
  labels: Readonly<Record<string, string>>
}

const ChoiceEntry = ({ source, label, labels }: ChoiceEntryProps) => {
  const { field, fieldState } = useInput<string>({ source, defaultValue: '' })
  const choices = Object.entries(labels).map(([value, label]) => ({ value, label }))
  const fault = fieldState.error?.message
  return (
    <div>
      <ChoiceField
        label={label}
        choices={[{ value: '', label: 'Not known' }, ...choices]}
        value={field.value}
        onChange={field.onChange}
      />
      {fault && (
        <FormHelperText error>
          <ValidationError error={fault} />
        </FormHelperText>
      )}
    </div>
  )
}

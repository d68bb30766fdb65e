import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { oldPageProblem } from '../../../domain/imports/tables/answer-rules.ts'
import type { ValueChoices } from '../../../domain/imports/tables/column-mapping.ts'
import type { ReportedValues } from '../../../domain/imports/tables/found-values.ts'
import { formatCountOf } from '../../../domain/text/format.ts'
import { CityField, ServicesField } from './ValueFields.tsx'

/** What answers about values have, and change. */
export interface AnswerProps {
  choices: ValueChoices
  services: readonly string[]
  isDisabled: boolean
  onAnswer: (choices: Partial<ValueChoices>) => void
}

interface WholeFileProps extends AnswerProps {
  /** Undefined before a dry run. */
  values: ReportedValues | undefined
  columns: readonly string[]
}

/** What holds for rows that do not say it, and the address of old pages. */
export const WholeFileAnswers = ({ values, columns, choices, services, isDisabled, onAnswer }: WholeFileProps) => {
  const { serviceless = 0, placeless = 0 } = values ?? {}
  return (
    <Box component="details" open={serviceless + placeless > 0 || !values}>
      <Box component="summary" sx={{ py: 1.25, cursor: 'pointer', fontWeight: 600 }}>
        For the whole file
      </Box>
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        <ServicesField
          label="Service of rows that say none"
          name="Service of rows that say none"
          hint={serviceless > 0 ? `${formatCountOf(serviceless, 'row says', 'rows say')} no known service.` : ''}
          {...{ services, isDisabled }}
          value={choices.service}
          onChange={(value = []) => onAnswer({ service: value })}
        />
        <CityField
          label="City of rows that name none"
          name="City of rows that name none"
          hint={placeless > 0 ? `${formatCountOf(placeless, 'row names', 'rows name')} no city.` : ''}
          isDisabled={isDisabled}
          value={choices.place || undefined}
          onChange={(value = '') => onAnswer({ place: value })}
        />
        {!columns.includes('old_url') && (
          <OldPageField
            key={choices.old_url}
            value={choices.old_url}
            {...{ columns, isDisabled }}
            onChange={(old_url) => onAnswer({ old_url })}
          />
        )}
      </Box>
    </Box>
  )
}

interface OldPageFieldProps {
  value: string
  columns: readonly string[]
  isDisabled: boolean
  onChange: (value: string) => void
}

const PATTERN_HINT =
  'How the old directory made the addresses of its company pages, such as /listing/{slug} or /biz/{old_id}.html. They will redirect to the new pages.'

const OldPageField = ({ value, columns, isDisabled, onChange }: OldPageFieldProps) => {
  const [typed, setTyped] = useState(value)
  const [problem, setProblem] = useState('')
  const leave = () => {
    const pattern = typed.trim()
    const wrong = oldPageProblem(pattern, columns) ?? ''
    setProblem(wrong)
    if (!wrong && pattern !== value) onChange(pattern)
  }
  return (
    <TextField
      id="old-pages"
      size="small"
      label="Addresses of old pages"
      value={typed}
      disabled={isDisabled}
      error={problem !== ''}
      helperText={problem || PATTERN_HINT}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={leave}
      slotProps={{ htmlInput: { maxLength: 200, spellCheck: false } }}
    />
  )
}

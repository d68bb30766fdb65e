import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'
import { canMap, type RecognizedFile } from '../../../domain/imports/import-runs.ts'
import type { ImportRun } from '../../../domain/imports/schema.ts'
import {
  type ColumnMapping,
  mappingProblems,
  REVIEW_ARRIVAL_LABELS,
  REVIEW_ARRIVALS,
  type ReviewArrival,
} from '../../../domain/imports/tables/column-mapping.ts'
import { isTableKind, jointOf, TABLE_COLUMNS, type TableKind } from '../../../domain/imports/tables/table-columns.ts'
import { formatCount, formatCountOf } from '../../../domain/text/format.ts'
import { TitledCard } from '../../records/TitledCard.tsx'
import { useIsPhone } from '../../records/use-width.ts'

const Problems = ({ problems }: { problems: readonly string[] }) => (
  <Box role="status" sx={{ mb: problems.length > 0 ? 1.5 : 0 }}>
    {problems.length > 0 && (
      <Alert severity="warning">
        {problems.map((problem) => (
          <div key={problem}>{problem}</div>
        ))}
      </Alert>
    )}
  </Box>
)

interface MappingCardProps {
  run: ImportRun
  mapping: ColumnMapping | null
  onChoose: (mapping: ColumnMapping) => void
}

/** Closed if the columns were recognized. */
export const MappingCard = ({ run, mapping, onChoose }: MappingCardProps) => {
  const { kind, recognized } = run
  if (!isTableKind(kind) || !recognized || !mapping) return null
  return <Columns key={kind} {...{ kind, recognized, mapping, onChoose }} isDisabled={!canMap(run)} />
}

interface ColumnsProps {
  kind: TableKind
  recognized: RecognizedFile
  mapping: ColumnMapping
  isDisabled: boolean
  onChoose: (mapping: ColumnMapping) => void
}

const Columns = ({ kind, recognized, mapping, isDisabled, onChoose }: ColumnsProps) => {
  const { columns } = mapping
  const problems = mappingProblems(kind, mapping)
  const [isOpenAtFirst] = useState(problems.length > 0)
  const withField = (at: number, field: string): ColumnMapping => ({ ...mapping, columns: columns.with(at, field) })
  const used = columns.filter(Boolean).length
  return (
    <TitledCard title="Columns">
      <Problems problems={problems} />
      {(kind === 'reviews' || columns.includes('photos')) && (
        <ArrivalChoice
          what={kind === 'reviews' ? 'reviews' : 'photos'}
          arrival={mapping.reviews}
          isDisabled={isDisabled}
          onChange={(reviews) => onChoose({ ...mapping, reviews })}
        />
      )}
      <Box component="details" open={isOpenAtFirst}>
        <Box component="summary" sx={{ py: 1.25, cursor: 'pointer', fontWeight: 600 }}>
          {formatCount(used)} of {formatCountOf(columns.length, 'column')} {used === 1 ? 'is' : 'are'} imported
        </Box>
        <Typography sx={{ mb: 1.5 }}>
          Every row needs the fields with a star. Skipped columns are not imported. After a change, run the dry run
          again.
        </Typography>
        <ColumnTable
          columns={recognized.columns.map((name, at) => {
            const field = columns[at] ?? ''
            return {
              at,
              name: name || `Column ${at + 1}`,
              values: recognized.rows.map((cells) => cells[at] ?? '').filter((value) => value.trim() !== ''),
              select: (
                <ColumnSelect
                  kind={kind}
                  name={name || `Column ${at + 1}`}
                  field={field}
                  isRepeated={
                    field !== '' && !jointOf(kind, field) && columns.filter((other) => other === field).length > 1
                  }
                  isDisabled={isDisabled}
                  onChange={(given) => onChoose(withField(at, given))}
                />
              ),
            }
          })}
        />
      </Box>
    </TitledCard>
  )
}

interface ArrivalChoiceProps {
  what: 'reviews' | 'photos'
  arrival: ReviewArrival
  isDisabled: boolean
  onChange: (arrival: ReviewArrival) => void
}

const ArrivalChoice = ({ what, arrival, isDisabled, onChange }: ArrivalChoiceProps) => {
  const label = useId()
  return (
    <FormControl disabled={isDisabled}>
      <FormLabel id={label}>The {what} of this file</FormLabel>
      <RadioGroup
        row
        aria-labelledby={label}
        value={arrival}
        onChange={({ target }) => onChange(REVIEW_ARRIVALS.find((each) => each === target.value) ?? arrival)}
      >
        {REVIEW_ARRIVALS.map((each) => (
          <FormControlLabel key={each} value={each} control={<Radio />} label={REVIEW_ARRIVAL_LABELS[each]} />
        ))}
      </RadioGroup>
    </FormControl>
  )
}

const SKIP = 'Skip'

interface ColumnSelectProps {
  kind: TableKind
  /** Name of the column in the file. */
  name: string
  field: string
  isRepeated: boolean
  isDisabled: boolean
  onChange: (field: string) => void
}

const ColumnSelect = ({ kind, name, field, isRepeated, isDisabled, onChange }: ColumnSelectProps) => (
  <TextField
    select
    fullWidth
    size="small"
    margin="none"
    value={field}
    disabled={isDisabled}
    error={isRepeated}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{
      select: { native: true },
      htmlInput: { 'aria-label': `Field for column “${name}”` },
    }}
    sx={{ my: 0 }}
  >
    <option value="">{SKIP}</option>
    {TABLE_COLUMNS[kind].map(({ field: each, label, isRequired }) => (
      <option key={each} value={each}>
        {isRequired ? `${label} *` : label}
      </option>
    ))}
  </TextField>
)

interface MappedColumn {
  at: number
  name: string
  /** Values in the first rows. */
  values: string[]
  select: ReactNode
}

const CELL = { verticalAlign: 'top', overflowWrap: 'anywhere', '&:first-of-type': { pl: 1.25 } } as const
const FIRST_CELL = { ...CELL, '&:first-of-type': { pl: 0 } } as const

const Values = ({ values }: { values: readonly string[] }) => (
  <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
    {values.length > 0
      ? values.map((value, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id
          <div key={at}>{value}</div>
        ))
      : 'empty in the first rows'}
  </Typography>
)

const ColumnTable = ({ columns }: { columns: readonly MappedColumn[] }) => {
  const isPhone = useIsPhone()
  if (isPhone)
    return (
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {columns.map(({ at, name, values, select }) => (
          <Box
            component="li"
            key={at}
            sx={{ display: 'grid', gap: 0.5, py: 1.5, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
          >
            <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
            <Values values={values} />
            {select}
          </Box>
        ))}
      </Box>
    )
  return (
    <Table size="small" aria-label="Columns of the file" sx={{ tableLayout: 'fixed' }}>
      <TableHead>
        <TableRow>
          <TableCell sx={{ ...FIRST_CELL, width: '26%' }}>Column</TableCell>
          <TableCell>First rows</TableCell>
          <TableCell sx={{ width: '34%' }}>Field</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {columns.map(({ at, name, values, select }) => (
          <TableRow key={at}>
            <TableCell component="th" scope="row" sx={{ ...FIRST_CELL, fontWeight: 600 }}>
              {name}
            </TableCell>
            <TableCell sx={CELL}>
              <Values values={values} />
            </TableCell>
            <TableCell sx={CELL}>{select}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

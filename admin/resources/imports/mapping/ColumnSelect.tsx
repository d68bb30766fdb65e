import TextField from '@mui/material/TextField'
import { TABLE_COLUMNS, type TableKind } from '../../../../domain/imports/tables/table-columns.ts'

const LEFT_OUT = 'Leave out'

interface ColumnSelectProps {
  kind: TableKind
  /** Name of the file's column. */
  name: string
  field: string
  isRepeated: boolean
  isDisabled: boolean
  onChange: (field: string) => void
}

/** What a column of the file brings. */
export const ColumnSelect = ({ kind, name, field, isRepeated, isDisabled, onChange }: ColumnSelectProps) => (
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
      htmlInput: { 'aria-label': `What the column “${name}” brings` },
    }}
    sx={{ my: 0 }}
  >
    <option value="">{LEFT_OUT}</option>
    {TABLE_COLUMNS[kind].map(({ field: each, label, isRequired }) => (
      <option key={each} value={each}>
        {isRequired ? `${label} *` : label}
      </option>
    ))}
  </TextField>
)

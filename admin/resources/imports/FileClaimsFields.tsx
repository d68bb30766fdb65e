import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { CLAIM_LABELS, EXTENT_CHOICES, type FileClaims } from '../../../domain/imports/file-claims.ts'
import { extentWords, FILE_EXTENTS } from '../../../domain/imports/file-extent.ts'
import { fileDateWords } from '../../../domain/imports/import-runs.ts'
import type { ImportRun } from '../../../domain/imports/schema.ts'

/** What a person is about to say about the file of a run. */
export const useFileClaims = ({ data_date, extent }: ImportRun) => {
  const [given, setGiven] = useState<Partial<FileClaims>>({})
  return {
    claims: { data_date, extent, ...given } satisfies FileClaims,
    say: (more: Partial<FileClaims>) => setGiven((before) => ({ ...before, ...more })),
  }
}

const dateHint = ({ report }: ImportRun): string => {
  if (!report?.dated)
    return 'The day on which FMCSA made the file. Leave it empty, and Haulindex reads it from the file.'
  if (!report.dated.day) return 'The file contains no date. If you know the day on which FMCSA made it, enter it here.'
  return `The dry run used ${fileDateWords(report.dated)}.`
}

const EXTENT_HINT =
  'A carrier that the whole file lacks has left FMCSA’s list, and its page says so. A file of some carriers, with all rows about them, or of what changed since the day before says nothing about the others.'

const extentHint = ({ report }: ImportRun): string =>
  report?.extent ? `The dry run took it for ${extentWords(report.extent)}. ${EXTENT_HINT}` : EXTENT_HINT

interface FileClaimsFieldsProps {
  run: ImportRun
  claims: FileClaims
  onChange: (claims: Partial<FileClaims>) => void
}

/** How old a federal file is, and how much it contains. Dry runs and runs use it. */
export const FileClaimsFields = ({ run, claims, onChange }: FileClaimsFieldsProps) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { sm: '1fr 1fr' },
      alignItems: 'start',
      columnGap: 2,
      rowGap: 1.5,
      mt: 2,
    }}
  >
    <TextField
      id="data-date"
      type="date"
      label={CLAIM_LABELS.data_date}
      value={claims.data_date}
      helperText={dateHint(run)}
      onChange={({ target }) => onChange({ data_date: target.value })}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: new Date().toISOString().slice(0, 10) } }}
    />
    <TextField
      id="file-extent"
      select
      label={CLAIM_LABELS.extent}
      value={claims.extent}
      helperText={extentHint(run)}
      onChange={({ target }) => onChange({ extent: FILE_EXTENTS.find((each) => each === target.value) ?? '' })}
      slotProps={{ inputLabel: { shrink: true }, select: { native: true } }}
    >
      {(['', ...FILE_EXTENTS] as const).map((each) => (
        <option key={each} value={each}>
          {EXTENT_CHOICES[each]}
        </option>
      ))}
    </TextField>
  </Box>
)

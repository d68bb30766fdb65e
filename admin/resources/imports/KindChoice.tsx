import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { IMPORT_KINDS, type ImportKind } from '../../../domain/imports/import-run.ts'
import { IMPORT_KIND_LABELS } from '../../../domain/imports/import-words.ts'
import { isTableKind } from '../../../domain/imports/tables/table-columns.ts'
import { tableTemplate, templateName } from '../../../domain/imports/tables/table-template.ts'
import { saveFile } from './save-file.ts'

const HINTS = {
  carriers:
    'The motor carrier census, the company census file or company snapshots; which of them, is seen by the header.',
  listings:
    'Companies of a directory that moves here, with columns of any name: you say which is which. A company that is here already is known by its USDOT number, else by its page’s address, else by name and city. It keeps what people wrote.',
  reviews:
    'Reviews of a directory that moves here, with columns of any name: you say which is which. The companies must be here already. They are known by USDOT number, else by the page’s address, else by name and city.',
} as const satisfies Record<ImportKind, string>

interface KindChoiceProps {
  kind: ImportKind
  onChange: (kind: ImportKind) => void
}

/** What a file holds, with a template for what has no form of its own. */
export const KindChoice = ({ kind, onChange }: KindChoiceProps) => {
  const label = useId()
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <FormControl>
        <FormLabel id={label}>The file holds</FormLabel>
        <RadioGroup
          row
          aria-labelledby={label}
          value={kind}
          onChange={({ target }) => onChange(IMPORT_KINDS.find((each) => each === target.value) ?? kind)}
        >
          {IMPORT_KINDS.map((each) => (
            <FormControlLabel key={each} value={each} control={<Radio />} label={IMPORT_KIND_LABELS[each]} />
          ))}
        </RadioGroup>
      </FormControl>
      <Typography>{HINTS[kind]} Sending a file stores nothing in the directory.</Typography>
      {isTableKind(kind) && (
        <Button
          startIcon={<DownloadIcon />}
          onClick={() => saveFile(new Blob([tableTemplate(kind)], { type: 'text/csv' }), templateName(kind))}
          sx={{ justifySelf: 'start', ml: -1 }}
        >
          Download a template
        </Button>
      )}
    </Box>
  )
}

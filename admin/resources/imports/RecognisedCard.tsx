import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { RECORD_SOURCE_LABELS } from '../../../domain/carrier-record/carrier-facts.ts'
import type { ImportRun } from '../../../domain/imports/schema.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { TitledCard } from '../../records/TitledCard.tsx'
import { formatBytes } from './import-summary.ts'

const Fact = ({ name, value }: { name: string; value: string }) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
      {name}
    </Typography>
    <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {value}
    </Typography>
  </Box>
)

/** What was seen of a file by its first rows. */
export const RecognisedCard = ({ run: { recognised, bytes, report } }: { run: ImportRun }) => {
  if (!recognised) return null
  const { source, encoding, separator, isCompressed, columns, columnCount } = recognised
  return (
    <TitledCard title="What the file is">
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, m: 0 }}>
        {source && <Fact name="Shape" value={RECORD_SOURCE_LABELS[source]} />}
        <Fact name="Size" value={`${formatBytes(bytes)}${isCompressed ? ', gzipped' : ''}`} />
        <Fact name="Text" value={`${encoding}, cells between ${separator}s`} />
        <Fact name="Columns" value={formatCount(columnCount)} />
      </Box>
      <Box component="details" sx={{ mt: 1 }}>
        <Box component="summary" sx={{ py: 1.25, cursor: 'pointer', fontWeight: 600 }}>
          Names of the columns
        </Box>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {columns.join(', ')}
          {columnCount > columns.length && ` and ${formatCount(columnCount - columns.length)} more`}
        </Typography>
      </Box>
      {report && report.warnings.length > 0 && (
        <>
          <Typography variant="h3" sx={{ mt: 1 }}>
            Worth a look
          </Typography>
          <Box component="ul" sx={{ my: 0.5, pl: 3 }}>
            {report.warnings.map((warning) => (
              <Typography component="li" key={warning} sx={{ overflowWrap: 'anywhere' }}>
                {warning}
              </Typography>
            ))}
          </Box>
        </>
      )}
    </TitledCard>
  )
}

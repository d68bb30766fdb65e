import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ImportRun } from '../../../domain/imports/schema.ts'
import type { PreviewedRow } from '../../../domain/imports/tables/previewed-row.ts'
import { companyPath } from '../../../domain/routes.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { TitledCard } from '../../records/TitledCard.tsx'

const WORDS = {
  created: 'New',
  updated: 'Changed',
} as const satisfies Record<PreviewedRow['outcome'], string>

/** Rows from all parts of a table: as they would be, and after the import with links to their pages. */
export const PreviewCard = ({ run: { report, counts, mode, kind, state } }: { run: ImportRun }) => {
  const rows = report?.preview ?? []
  if (rows.length === 0 || state === 'undoing' || state === 'undone') return null
  const total = (counts?.created ?? 0) + (counts?.updated ?? 0)
  const isAll = rows.length >= total
  const isDry = mode === 'dry_run'
  const what = kind === 'reviews' ? 'Reviews' : 'Companies'
  return (
    <TitledCard title={isDry ? `${what} as they would be` : `${what} to look at`}>
      <Typography sx={{ mb: 1 }}>
        {isAll ? 'All of them.' : `${formatCount(rows.length)} of ${formatCount(total)}, from all parts of the file.`}
        {!isDry && ' A new page appears within a minute.'}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map((row) => (
          <PreviewRow key={row.line} row={row} isLinked={!isDry && row.slug !== ''} />
        ))}
      </Box>
    </TitledCard>
  )
}

const PreviewRow = ({ row, isLinked }: { row: PreviewedRow; isLinked: boolean }) => {
  const { line, outcome, name, place, slug, fields } = row
  return (
    <Box component="li" sx={{ py: 1.25, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {isLinked ? (
          <Link href={companyPath(slug)} target="_blank" rel="noopener" sx={{ display: 'inline-block', py: 0.5 }}>
            {name}
          </Link>
        ) : (
          name
        )}
        {place && `, ${place}`}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {WORDS[outcome]} · line {formatCount(line)}
      </Typography>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '11rem minmax(0, 1fr)' },
          columnGap: 2,
          rowGap: { xs: 0, sm: 0.25 },
          m: 0,
          mt: 0.5,
        }}
      >
        {fields.map(({ label, before, after }) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, mb: { xs: 0.5, sm: 0 }, whiteSpace: 'pre-line' }}>
              {before && (
                <>
                  <Box component="del" sx={{ color: 'text.secondary' }}>
                    {before}
                  </Box>{' '}
                </>
              )}
              {after || 'empty'}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

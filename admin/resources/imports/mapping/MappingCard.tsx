import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { canMap } from '../../../../domain/imports/import-asks.ts'
import type { ImportRun } from '../../../../domain/imports/schema.ts'
import { type ColumnMapping, mappingProblems } from '../../../../domain/imports/tables/column-mapping.ts'
import { isTableKind } from '../../../../domain/imports/tables/table-columns.ts'
import { TitledCard } from '../../../records/TitledCard.tsx'
import { ArrivalChoice } from './ArrivalChoice.tsx'
import { ColumnSelect } from './ColumnSelect.tsx'
import { ColumnTable } from './ColumnTable.tsx'
import { useMapping } from './use-mapping.ts'

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

/** Which column of a file brings what. */
export const MappingCard = ({ run }: { run: ImportRun }) => {
  const { mapping, choose } = useMapping(run)
  const { kind, recognised } = run
  if (!isTableKind(kind) || !recognised || !mapping) return null
  const isDisabled = !canMap(run)
  const { columns } = mapping
  const withField = (at: number, field: string): ColumnMapping => ({ ...mapping, columns: columns.with(at, field) })
  return (
    <TitledCard title="What the columns bring">
      <Typography sx={{ mb: 1.5 }}>
        Fields with a star are needed in every row. What is left out is not read. A change asks for a new dry run.
      </Typography>
      <Problems problems={mappingProblems(kind, mapping)} />
      <ColumnTable
        columns={recognised.columns.map((name, at) => {
          const field = columns[at] ?? ''
          return {
            at,
            name: name || `Column ${at + 1}`,
            values: recognised.rows.map((cells) => cells[at] ?? '').filter((value) => value.trim() !== ''),
            select: (
              <ColumnSelect
                kind={kind}
                name={name || `Column ${at + 1}`}
                field={field}
                isRepeated={field !== '' && columns.filter((other) => other === field).length > 1}
                isDisabled={isDisabled}
                onChange={(given) => choose(withField(at, given))}
              />
            ),
          }
        })}
      />
      {kind === 'reviews' && (
        <ArrivalChoice
          arrival={mapping.reviews}
          isDisabled={isDisabled}
          onChange={(reviews) => choose({ ...mapping, reviews })}
        />
      )}
    </TitledCard>
  )
}

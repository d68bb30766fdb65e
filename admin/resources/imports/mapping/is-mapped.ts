import type { ImportRun } from '../../../../domain/imports/schema.ts'
import { mappingProblems } from '../../../../domain/imports/tables/column-mapping.ts'
import { isTableKind } from '../../../../domain/imports/tables/table-columns.ts'

/** Whether the columns of a file bring enough for it to be imported; those of a federal file always do. */
export const isMapped = ({ kind, mapping }: Pick<ImportRun, 'kind' | 'mapping'>): boolean =>
  !isTableKind(kind) || mappingProblems(kind, mapping ?? { columns: [] }).length === 0

/** FMCSA's files beyond the census: their columns, and how a row becomes one of ours. */
import type { FederalFile } from '../../domain/carrier-record/federal-files.ts'
import type { FederalShape } from './federal-columns.ts'
import { LI_SHAPES } from './li-shapes.ts'
import { MOTUS_SHAPES } from './motus-shapes.ts'
import { SAFETY_SHAPES } from './safety-shapes.ts'

export const FEDERAL_SHAPES: { [File in FederalFile]: FederalShape<File> } = {
  ...MOTUS_SHAPES,
  ...LI_SHAPES,
  ...SAFETY_SHAPES,
}

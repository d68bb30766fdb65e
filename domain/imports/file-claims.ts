/** What a person says about a federal file: how old it is, and how much it contains. Otherwise its contents decide. */
import { FACT_LIMITS } from '../carrier-record/carrier-facts.ts'
import { day } from '../fields/exact-rules.ts'
import { problemOf } from '../fields/field-rules.ts'
import { isOneOf } from '../guards.ts'
import { FILE_EXTENTS, type FileExtent } from './file-extent.ts'
import type { ImportKind } from './import-runs.ts'

export interface FileClaims {
  /** YYYY-MM-DD. '' if its contents decide. */
  data_date: string
  extent: FileExtent | ''
}

export const CLAIM_LABELS = { data_date: 'Date of the data', extent: 'This file is' } as const

export const EXTENT_CHOICES = {
  '': 'Let Haulindex tell',
  full: 'The whole file',
  partial: 'Only some carriers',
  difference: 'Only what changed',
} as const satisfies Record<FileExtent | '', string>

const DATE_RULE = day(CLAIM_LABELS.data_date, FACT_LIMITS.firstYear)
const EXTENT_PROBLEM = `${CLAIM_LABELS.extent} must be one of: ${FILE_EXTENTS.join(', ')}, or empty`
const KIND_PROBLEM = 'Only federal files can be given a date of the data, or called whole, a part or a difference'

/** Why these cannot be said about a file of this kind. undefined if they can. */
export const claimsProblem = (kind: ImportKind, { data_date, extent }: Record<keyof FileClaims, unknown>) => {
  if (kind !== 'carriers' && (data_date !== '' || extent !== '')) return KIND_PROBLEM
  if (extent !== '' && !isOneOf(FILE_EXTENTS, extent)) return EXTENT_PROBLEM
  return problemOf(DATE_RULE, data_date)
}

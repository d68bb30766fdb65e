/** Carriers that left the census: what the importer and the server tell each other at the end of a run. */

import { MOST_MISSING } from './federal-rows.ts'

/** Some of the known carriers, as a census compares with them. */
export interface CensusComparison {
  /** Public carriers that the file names. */
  contained: number
  /** The highest USDOT number among them. */
  highest: number
  /** Public carriers that an earlier file of this kind named and this one does not: their number by state or province. */
  missing: Record<string, number>
  /** The two highest USDOT numbers among these. */
  highestMissing: number[]
  /** Some of them. */
  names: { usdot_number: string; name: string }[]
  /** Start of the next part. '' after the last one. */
  next: string
}

/**
 * A known carrier, for a dry run, which stores no dates to compare: `named` by this file or a newer one, `missable` if the
 * file would have to name it, `left` if an earlier census lacked it.
 */
export const KNOWN_KINDS = ['named', 'missable', 'left', ''] as const
export type KnownCarrier = [number: string, region: string, name: string, kind: (typeof KNOWN_KINDS)[number]]

/** A file from which all carriers of some states are missing is an extract if they are more than this share of all. */
const MOST_OF_OTHER_STATES = 0.01

export interface WholeCensus {
  /** All parts of the comparison together. */
  found: Omit<CensusComparison, 'next' | 'names'>
  /** States and provinces in which the file names known carriers. */
  regions: readonly string[]
  rows: number
  /** Rows of the last whole census of this kind, 0 if there was none. */
  rowsBefore: number
  isCutOff: boolean
}

const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((total, count) => total + count, 0)

/** Why a census may be only a part, so that nothing follows from what it lacks. undefined if it is whole. */
export const partialReason = ({ found, regions, rows, rowsBefore, isCutOff }: WholeCensus): string | undefined => {
  const { contained, missing, highest, highestMissing } = found
  const lacking = sum(missing)
  const known = contained + lacking
  if (isCutOff) return 'its last row cannot be read, so it may be cut off'
  if (lacking > known * MOST_MISSING) return 'it lacks more than a tenth of the known carriers'
  if (rows < rowsBefore * (1 - MOST_MISSING)) return 'it has less than nine tenths of the rows of the last one'
  const [, second = 0] = highestMissing
  if (second > highest) return 'it ends before the highest known USDOT numbers'
  const others = Object.keys(missing).filter((region) => !regions.includes(region))
  const ofOthers = others.reduce((total, region) => total + (missing[region] ?? 0), 0)
  if (others.length > 0 && regions.length < 2) return 'it names carriers of one state only'
  if (ofOthers > 1 && ofOthers > known * MOST_OF_OTHER_STATES)
    return `it names nobody in ${others.toSorted().join(', ')}`
  return undefined
}

import { formatDate } from '../text/format.ts'
import { CHECK_SOURCES, type CheckSource } from './carrier-check.ts'

/** `yes` and `no` say whether the carrier meets what the question asks. `unknown` is not counted against it. */
export type CheckTone = 'yes' | 'no' | 'plain' | 'unknown'

/** The value of what no file says. */
export const NOT_KNOWN = 'Not known'

export interface CheckLine {
  label: string
  value: string
  tone: CheckTone
  /** Source, date and details. */
  note: string
  /** Address of the official record that the value is about. */
  href?: string
}

/** "FMCSA, Motus, Nov 19, 2026" */
export const sourceWords = (source: CheckSource, asOf: string | null): string =>
  `${CHECK_SOURCES[source]}, ${asOf ? formatDate(asOf) : 'undated file'}`

/** Parts of a note. */
export const joined = (...parts: (string | false | null | undefined)[]): string => parts.filter(Boolean).join(' · ')

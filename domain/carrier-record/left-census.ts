/**
 * A carrier that left the census: the newest file lacks it, or no longer lists it as an active carrier for hire. Free of
 * zod.
 */
import { formatDate } from '../text/format.ts'
import { RECORD_SOURCE_LABELS, type RecordSource } from './carrier-facts.ts'

const WORDS = {
  unlisted: ['no longer lists this carrier', 'No longer in the federal census', 'not in the file'],
  inactive: ['lists it as inactive', 'Inactive in the federal census', 'inactive'],
  out_of_service: ['lists it as out of service', 'Out of service in the federal census', 'out of service'],
  not_authorized: ['lists it as not authorized', 'Not authorized in the federal census', 'not authorized'],
  revoked: ['lists none of its dockets as active', 'No active docket in the federal census', 'no active docket'],
  private: ['lists it as a private carrier only', 'Private carrier only', 'private carrier only'],
  notForHire: ['lists it as not for hire', 'Not for hire', 'not for hire'],
  shipper: ['lists it as a shipper only', 'Shipper only', 'shipper only'],
  passengers: ['lists it as a carrier of passengers', 'Carrier of passengers', 'carrier of passengers'],
  otherTrade: ['does not say that it hauls for others', 'Another trade than hauling', 'another trade than hauling'],
  noHauling: [
    'does not say that it hauls for others',
    'Nothing says that it hauls for others',
    'nothing says that it hauls for others',
  ],
  abroad: [
    'lists it outside the United States and Canada',
    'Outside the United States and Canada',
    'not in the United States or Canada',
  ],
} as const satisfies Readonly<Record<string, readonly [sentence: string, line: string, reason: string]>>

export type LeftKind = keyof typeof WORDS
export const LEFT_KINDS = Object.keys(WORDS) as LeftKind[]

export interface LeftRow {
  as: LeftKind
  source: RecordSource
}

/** How a carrier left the census. */
export interface LeftCheck {
  kind: LeftKind
  /** "FMCSA’s census of Nov 19, 2026 no longer lists this carrier" */
  text: string
  as_of: string | null
}

const fileWords = (source: RecordSource): string =>
  source === 'snapshot' ? RECORD_SOURCE_LABELS.snapshot : 'FMCSA’s census'

/** @returns null if the carrier is listed, or if no file says that it left */
export const leftOf = (section: { on: string; rows: readonly LeftRow[] } | undefined): LeftCheck | null => {
  const [row] = section?.rows ?? []
  if (!section || !row) return null
  const file = [fileWords(row.source), section.on && `of ${formatDate(section.on)}`].filter(Boolean).join(' ')
  return { kind: row.as, text: `${file} ${WORDS[row.as][0]}`, as_of: section.on || null }
}

/** A few words for a card. */
export const leftLine = ({ kind }: LeftCheck): string => WORDS[kind][1]

/** The reason in reports of imports. */
export const leftReason = (kind: LeftKind): string => WORDS[kind][2]

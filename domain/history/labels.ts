/** A change in words. */

import {
  ANSWER_LABELS,
  AUTHORITY_LABELS,
  type CargoKind,
  cargoLabel,
  ENTITY_TYPE_LABELS,
  FOR_HIRE_LABELS,
  OPERATING_STATUS_LABELS,
  OPERATION_LABELS,
  RECORD_SOURCE_LABELS,
} from '../carrier-record/carrier-facts.ts'
import { CLAIM_STATE_LABELS } from '../claims/rules.ts'
import { cutText } from '../fields/characters.ts'
import { INQUIRY_STATUS_LABELS, OUTCOME_LABELS } from '../inquiries/rules.ts'
import { REQUEST_STATUS_LABELS, REQUEST_TYPE_LABELS } from '../listing-requests/rules.ts'
import { LISTING_STATE_LABELS } from '../listings/listing-states.ts'
import { formatCount } from '../text/format.ts'
import { GOES_WITH } from './recorded.ts'

type Labels = Readonly<Record<string, string>>

/** States of all recorded collections. A word means the same in each. */
const STATES: Labels = {
  ...CLAIM_STATE_LABELS,
  ...LISTING_STATE_LABELS,
  dismissed: 'Review kept',
  pending: 'Waiting',
  done: 'Done',
  removed: 'Removed',
  failed: 'Not delivered',
  skipped: 'Given up',
}

/** Labels of fields with a fixed set of values. */
const CHOICES: Readonly<Record<string, Labels>> = {
  state: STATES,
  request_type: REQUEST_TYPE_LABELS,
  status: { ...REQUEST_STATUS_LABELS, ...INQUIRY_STATUS_LABELS },
  outcome: OUTCOME_LABELS,
  entity_type: ENTITY_TYPE_LABELS,
  operation: OPERATION_LABELS,
  authority: AUTHORITY_LABELS,
  for_hire: FOR_HIRE_LABELS,
  operating_status: OPERATING_STATUS_LABELS,
  hazmat: ANSWER_LABELS,
  passengers: ANSWER_LABELS,
  source: RECORD_SOURCE_LABELS,
}

const NOTHING = 'nothing'

const wordOf = (field: string, value: unknown, names: Labels): string => {
  const text = String(value)
  if (field === 'cargo') return cargoLabel(text as CargoKind)
  return names[text] ?? CHOICES[field]?.[text] ?? text
}

/** A recorded value in words. "nothing" if there is none. */
export const valueWords = (field: string, value: unknown, names: Labels): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map((one) => wordOf(field, one, names)).join(', ') || NOTHING
  return value === '' || value === null || value === undefined ? NOTHING : wordOf(field, value, names)
}

/** Characters shown before the difference between two long texts. */
const LEAD = 24

const cut = (text: string, from: number, most: number): string => {
  const rest = from > 0 ? `…${text.slice(from)}` : text
  return rest.length > most ? `${cutText(rest, most)}…` : rest
}

/** Two texts, shortened to about this length, starting shortly before they differ. */
export const shortTexts = (before: string, after: string, most: number): [before: string, after: string] => {
  let same = 0
  while (same < before.length && before[same] === after[same]) same++
  const isLong = Math.max(before.length, after.length) > most
  const from = isLong && same > 2 * LEAD ? after.lastIndexOf(' ', same - LEAD) + 1 : 0
  return [cut(before, from, most), cut(after, from, most)]
}

/** "3 inquiries, 2 reviews and 1 assignment". '' if no visible record is deleted with it. */
export const goesWithWords = (counts: Readonly<Record<string, number>>): string => {
  const parts = Object.entries(counts).flatMap(([collection, count]) => {
    const nouns = GOES_WITH[collection]
    return nouns && count > 0 ? [`${formatCount(count)} ${count === 1 ? nouns[0] : nouns[1]}`] : []
  })
  const last = parts.pop()
  return parts.length ? `${parts.join(', ')} and ${last}` : (last ?? '')
}

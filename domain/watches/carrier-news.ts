/** What is news about a carrier after an import. */
import type { CarrierCheck } from '../carrier-record/carrier-check.ts'
import type { CarrierEvent, EventKind } from '../carrier-record/carrier-events.ts'
import { DAY_MS } from '../time.ts'
import { NEWS_DAYS } from './rules.ts'

const keyOf = ({ on, text }: CarrierEvent): string => `${on} ${text}`

/** The events without those that are known, newest first. */
export const withoutKnown = (events: readonly CarrierEvent[], known: readonly CarrierEvent[]): CarrierEvent[] => {
  const keys = new Set(known.map(keyOf))
  return events.filter((event) => !keys.has(keyOf(event)))
}

/** True if files about authority, insurance or orders named the carrier. */
const isKnown = ({ authorities, announced, insurance, orders, events }: CarrierCheck): boolean =>
  authorities.length + announced.length + orders.length + events.length > 0 || insurance !== null

/**
 * The events that an import added, newest first. The first record of a carrier is no news, and neither is what a file
 * adds to its history.
 * @param today of the import, because a small or frozen file can be dated by a change of years ago
 */
export const carrierNews = (
  before: CarrierCheck | undefined,
  after: CarrierCheck | undefined,
  today: string,
): CarrierEvent[] => {
  if (!before || !isKnown(before) || !after) return []
  const since = new Date(Date.parse(today) - NEWS_DAYS * DAY_MS).toISOString().slice(0, 10)
  return withoutKnown(after.events, before.events).filter(({ on }) => on >= since)
}

/** What an event means, as a sentence. Others speak for themselves. */
const MEANINGS: Partial<Record<EventKind, string>> = {
  insurer_changed: 'A change of insurer is not a warning.',
  suspension_announced: 'An announced suspension is not in force before its day.',
  revocation_announced: 'An announced revocation is not in force before its day.',
  out_of_service: 'A carrier may not operate while it is ordered out of service.',
}

/** What the events mean, each sentence once. */
export const meaningsOf = (events: readonly Pick<CarrierEvent, 'kind'>[]): string[] => [
  ...new Set(events.flatMap(({ kind }) => MEANINGS[kind] ?? [])),
]

import { FURTHER_EVENTS, SECURITY_WINDOW_EVENTS } from '../../../domain/security/event-rules.ts'
import type { Happened } from './note-event.ts'
import type { SecurityEntry } from './security-log.ts'

export type FoundEvent = SecurityEntry & { happened: Happened }

const together = (a: Happened, b: Happened): Happened => ({
  count: a.count + b.count,
  first: a.first < b.first ? a.first : b.first,
  last: a.last > b.last ? a.last : b.last,
})

/** What is told apart before the rest is counted together. */
const groupOf = ({ type, account }: FoundEvent): string => `${type} ${account?.id ?? ''}`

const further = (events: readonly FoundEvent[]): FoundEvent[] => {
  const [first] = events
  if (!first) return []
  const happened = events.map((event) => event.happened).reduce(together)
  return [{ ...first, userAgent: '', details: { reason: FURTHER_EVENTS }, happened }]
}

/** Events that were found at once, few enough to be stored at once: of a crowd those that are told apart, and the rest. */
export const gatherEvents = (events: readonly FoundEvent[]): FoundEvent[] => {
  const groups = new Map<string, FoundEvent[]>()
  for (const event of events) {
    const group = groups.get(groupOf(event))
    if (group) group.push(event)
    else groups.set(groupOf(event), [event])
  }
  return [...groups.values()].flatMap((group) => [
    ...group.slice(0, SECURITY_WINDOW_EVENTS.source),
    ...further(group.slice(SECURITY_WINDOW_EVENTS.source)),
  ])
}

import { recordOf } from '../database/records.ts'
import { nameOfListing } from './names.ts'
import { logSecurityEvent } from './security-log.ts'
import { senderOf } from './sender.ts'

const BADGES = { is_featured: 'featured', verified: 'verified' } as const

const badgeActions = (record: core.Record): string[] => {
  const before = record.original()
  return Object.entries(BADGES)
    .filter(([field]) => before.getBool(field) !== record.getBool(field))
    .map(([field, badge]) => `${record.getBool(field) ? 'set' : 'removed'} ${badge}`)
}

const DECISIONS: Record<string, string> = {
  published: 'published a listing',
  hidden: 'hid a listing',
  waiting: 'made a listing wait',
}

const stateAction = (record: core.Record): string[] => {
  const state = record.getString('state')
  const before = record.original().getString('state')
  return before && before !== state ? [DECISIONS[state] ?? 'changed the state of a listing'] : []
}

/** On create and update of a listing: an administrator changed its state, or what makes it featured or verified. */
export const watchListing = (e: core.RecordRequestEvent) => {
  const record = recordOf(e)
  const actions = [...badgeActions(record), ...stateAction(record)]
  e.next()
  for (const action of actions)
    logSecurityEvent(e.app, {
      type: 'PRIVILEGED_ACTION',
      account: e.auth,
      ...senderOf(e),
      details: { action, about: record.getString('name'), resourceId: record.id },
    })
}

/** On update of a request for a badge: an administrator decided it. */
export const watchRequestDecision = (e: core.RecordRequestEvent) => {
  const record = recordOf(e)
  const status = record.getString('status')
  const isDecided = record.original().getString('status') !== status
  e.next()
  if (!isDecided) return
  const action = `${status} a request for ${record.getString('request_type')}`
  const listing = record.getString('listing')
  const details = { action, about: nameOfListing(e.app, listing), resourceId: listing }
  logSecurityEvent(e.app, { type: 'PRIVILEGED_ACTION', account: e.auth, ...senderOf(e), details })
}

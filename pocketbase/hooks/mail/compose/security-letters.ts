import { alarmWords } from '../../../../domain/security/alarms.ts'
import { formatDate } from '../../../../domain/text/format.ts'
import type { Letter } from '../../../mail/letter.ts'
import { type AlarmFacts, alarmLetter } from '../../../mail/security.ts'
import { findRecord } from '../../database/records.ts'
import type { ClaimedRow } from '../claim-mails.ts'
import { siteAddress } from '../mail-facts.ts'

/** "Nov 26, 2026, 14:05 UTC" */
const momentOf = (stored: string): string => `${formatDate(stored)}, ${stored.slice(11, 16)} UTC`

/** Uses email addresses only: people choose their own names, which could mislead. */
const addressIn = (about: string): string => /[^\s()<>]+@[^\s()<>]+(?=\)?$)/.exec(about)?.[0] ?? about

const detailsOf = (event: core.Record): { action: string; about: string } => {
  try {
    const { action = '', about = '' } = JSON.parse(event.getString('details')) as Record<string, unknown>
    return { action: String(action), about: String(about) }
  } catch {
    return { action: '', about: '' }
  }
}

const factsOf = (event: core.Record): AlarmFacts => {
  const { action, about } = detailsOf(event)
  return {
    what: alarmWords(action) ?? event.getString('type'),
    about: addressIn(about),
    by: event.getString('user_email'),
    at: momentOf(event.getString('created')),
  }
}

/** Lists every alarm of the rows, and counts those that the log no longer contains. */
export const alarms = (app: core.App, rows: readonly ClaimedRow[]): Letter => {
  const events = rows.flatMap(({ record }) => findRecord(app, 'security_events', record) ?? [])
  const gone = rows.length - events.length
  return alarmLetter(events.map(factsOf), gone, siteAddress(app, '/admin/security'))
}

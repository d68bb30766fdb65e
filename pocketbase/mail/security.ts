import { BRAND } from '../../domain/brand.ts'
import { alarmWords } from '../../domain/security/alarms.ts'
import { formatDate } from '../../domain/text/format.ts'
import { findRecord } from '../hooks/database/records.ts'
import type { ClaimedRow } from '../hooks/mail/claim-mails.ts'
import { siteAddress } from '../hooks/mail/mail-facts.ts'
import { type Letter, type LetterPart, subjectOf } from './letter.ts'

/** One alarm. The addresses are typed by people, and shown as text only. */
interface AlarmFacts {
  /** "An account was made an administrator" */
  what: string
  /** The account it is about; '' if the sentence says it all. */
  about: string
  /** The account that did it; '' if unknown. */
  by: string
  at: string
}

const facts = ({ about, by, at }: AlarmFacts): LetterPart => ({
  kind: 'facts',
  facts: [
    ...(about ? ([['About', about]] as const) : []),
    ...(by ? ([['Done by', by]] as const) : []),
    ['Time', at] as const,
  ],
})

const missing = (gone: number): LetterPart[] =>
  gone > 0 ? [{ kind: 'text', text: `The log no longer contains ${gone} more alarms.` }] : []

/** To every administrator. Lists each alarm by itself, so that none hides among others. */
const alarmLetter = (alarms: readonly AlarmFacts[], gone: number, logUrl: string): Letter => {
  const [first] = alarms
  const isOne = alarms.length + gone === 1 && first !== undefined
  return {
    subject: subjectOf(
      isOne ? `${BRAND.name} alarm: ${first.what}` : `${BRAND.name}: ${alarms.length + gone} security alarms`,
    ),
    title: isOne ? first.what : `${alarms.length + gone} security alarms`,
    parts: [
      ...alarms.flatMap((alarm) => [...(isOne ? [] : [{ kind: 'heading', text: alarm.what } as const]), facts(alarm)]),
      ...missing(gone),
      {
        kind: 'text',
        text: 'If you do not know why this happened, ask the other administrators now. You can disable a stolen account under Users.',
      },
      { kind: 'button', label: 'Open the security log', url: logUrl },
    ],
    footer: 'You get this email because you are an administrator of the directory. Administrators cannot turn it off.',
  }
}

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

import { BRAND } from '../../domain/brand.ts'
import { alarmWords } from '../../domain/security/alarms.ts'
import { formatDate } from '../../domain/text/format.ts'
import { findRecord } from '../hooks/database/records.ts'
import type { OutboxRow } from '../hooks/mail/claim-mails.ts'
import { siteUrl } from '../hooks/mail/mail-facts.ts'
import type { Emails } from './email.ts'
import { type Letter, type LetterPart, subjectOf } from './letter.ts'

/** One alarm. People typed its addresses, so they appear as text only. */
interface AlarmFacts {
  /** "An account was made an administrator" */
  what: string
  /** The account it is about; '' if the sentence says it all. */
  about: string
  /** The account that did it; '' if unknown. */
  by: string
  at: string
}

const factsPart = ({ about, by, at }: AlarmFacts): LetterPart => ({
  kind: 'facts',
  facts: [
    ...(about ? ([['About', about]] as const) : []),
    ...(by ? ([['Done by', by]] as const) : []),
    ['Time', at] as const,
  ],
})

const missingParts = (gone: number): LetterPart[] =>
  gone > 0 ? [{ kind: 'text', text: `The log no longer contains ${gone} more alarms.` }] : []

/** Lists each alarm separately, so that no alarm hides another. */
const alarmLetter = (alarms: readonly AlarmFacts[], gone: number, logUrl: string): Letter => {
  const [first] = alarms
  const isOne = alarms.length + gone === 1 && first !== undefined
  return {
    subject: subjectOf(
      isOne ? `${BRAND.name} alarm: ${first.what}` : `${BRAND.name}: ${alarms.length + gone} security alarms`,
    ),
    title: isOne ? first.what : `${alarms.length + gone} security alarms`,
    parts: [
      ...alarms.flatMap((alarm) => [
        ...(isOne ? [] : [{ kind: 'heading', text: alarm.what } as const]),
        factsPart(alarm),
      ]),
      ...missingParts(gone),
      {
        kind: 'text',
        text: 'If you don’t know why this happened, ask the other administrators now. You can disable a stolen account under Users.',
      },
      { kind: 'button', label: 'Open the security log', url: logUrl },
    ],
    footer: 'You received this email because you are an administrator. Administrators can’t turn it off.',
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

/** Counts the alarms that the log no longer contains. */
const write = (app: core.App, rows: readonly OutboxRow[]): Letter => {
  const events = rows.flatMap(({ record }) => findRecord(app, 'security_events', record) ?? [])
  const gone = rows.length - events.length
  return alarmLetter(events.map(factsOf), gone, siteUrl(app, '/admin/security'))
}

/** To every administrator. */
export const securityEmails = {
  security_alarm: { write },
  repeated_refusals: { write },
} as const satisfies Partial<Emails>

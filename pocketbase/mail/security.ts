import { BRAND } from '../../domain/brand.ts'
import { type Letter, type LetterPart, subjectOf } from './letter.ts'

/** One alarm. The addresses are typed by people, and shown as text only. */
export interface AlarmFacts {
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
export const alarmLetter = (alarms: readonly AlarmFacts[], gone: number, logUrl: string): Letter => {
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

/** What has to be moved: its fields, their rules, and the job in words. Free of zod, because hooks and browsers use it. */
import { type FieldRules, line, optional, paragraph, type TextRule } from '../fields/field-rules.ts'
import { checkForm } from '../forms/form-rules.ts'
import { QUOTE_FORM } from '../forms/visitor-forms.ts'
import { isObject, isOneOf } from '../guards.ts'
import { formatCount, formatDate } from '../text/format.ts'
import { DAY_MS } from '../time.ts'

export const JOB_KINDS = ['home', 'freight'] as const
export type JobKind = (typeof JOB_KINDS)[number]
export const JOB_KIND_LABELS = { home: 'A home', freight: 'Freight' } as const satisfies Record<JobKind, string>

export const HOME_SIZES = {
  studio: 'Studio',
  '1': '1 bedroom',
  '2': '2 bedrooms',
  '3': '3 bedrooms',
  '4': '4 or more bedrooms',
  items: 'Some items, listed below',
} as const
export const STAIRS = {
  none: 'No stairs',
  one: 'One flight',
  more: 'Two flights or more',
  elevator: 'Elevator',
} as const
export const STORAGE = { no: 'No', yes: 'Yes, between pickup and delivery' } as const

/** Kinds of trailer. `service` is the slug of the list with carriers that have it. */
export const EQUIPMENT = {
  van: { label: 'Dry van or box truck', service: 'freight' },
  reefer: { label: 'Refrigerated (reefer)', service: 'refrigerated' },
  flatbed: { label: 'Flatbed', service: 'flatbed' },
  container: { label: 'Container', service: 'container' },
  auto: { label: 'Car hauler', service: 'auto-transport' },
  unsure: { label: 'Not sure', service: 'freight' },
} as const
export const HAZMAT = { no: 'No', yes: 'Yes, hazardous materials' } as const

export const JOB_LIMITS = {
  place: 120,
  details: 3000,
  itemsMin: 10,
  weight: 200_000,
  pallets: 1000,
  temperature: 40,
} as const
/** Days from now within which a date may be. */
const FARTHEST_DAYS = 730

const oneOf = (name: string, choices: object): TextRule => {
  const problem = `${name}: choose one of the list`
  return {
    ...line(name, 1, 20, problem),
    check: { problemOf: (text) => (Object.hasOwn(choices, text) ? undefined : problem), passing: '' },
  }
}

const count = (name: string, most: number): TextRule => {
  const problem = `${name} must be a whole number between 1 and ${formatCount(most)}`
  const isCount = (text: string) => /^[1-9]\d*$/.test(text) && Number(text) <= most
  return {
    ...line(name, 1, 20, problem),
    check: { problemOf: (text) => (isCount(text) ? undefined : problem), passing: '' },
  }
}

const DAY = /^\d{4}-\d\d-\d\d$/
const isDay = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`)
  return DAY.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** A day from now on. Yesterday counts, because it is still today in some time zones. */
const comingDay = (name: string): TextRule => {
  const problemOf = (text: string): string | undefined => {
    if (!isDay(text)) return `${name} must be a date, as YYYY-MM-DD`
    const day = new Date(`${text}T00:00:00Z`).getTime()
    if (day < Date.now() - 2 * DAY_MS) return `${name} has passed. Choose another day.`
    return day > Date.now() + FARTHEST_DAYS * DAY_MS ? `${name} must be within two years` : undefined
  }
  return { ...line(name, 1, 10), check: { problemOf, passing: '' } }
}

const WHERE_AND_WHEN = {
  from_place: line('From', 2, JOB_LIMITS.place, 'Enter a city and state, or a ZIP code'),
  to_place: line('To', 2, JOB_LIMITS.place, 'Enter a city and state, or a ZIP code'),
  move_date: optional(comingDay('Date')),
} as const
const details = optional(paragraph('Details', 1, JOB_LIMITS.details))

/** The fields of each kind of job, in form order. */
export const JOB_FORMS = {
  home: {
    ...WHERE_AND_WHEN,
    home_size: oneOf('Size', HOME_SIZES),
    stairs: optional(oneOf('Stairs', STAIRS)),
    storage: optional(oneOf('Storage', STORAGE)),
    details,
  },
  freight: {
    ...WHERE_AND_WHEN,
    equipment: oneOf('Equipment', EQUIPMENT),
    weight: optional(count('Weight', JOB_LIMITS.weight)),
    pallets: optional(count('Pallets', JOB_LIMITS.pallets)),
    temperature: optional(line('Temperature', 1, JOB_LIMITS.temperature)),
    hazmat: optional(oneOf('Hazmat', HAZMAT)),
    details,
  },
} as const satisfies Record<JobKind, FieldRules>

export const CONTACT_FORM = {
  customer_name: QUOTE_FORM.customer_name,
  customer_email: QUOTE_FORM.customer_email,
  customer_phone: QUOTE_FORM.customer_phone,
} as const

/** The whole form of a request. */
export const REQUEST_FORMS = {
  home: { ...JOB_FORMS.home, ...CONTACT_FORM },
  freight: { ...JOB_FORMS.freight, ...CONTACT_FORM },
} as const satisfies Record<JobKind, FieldRules>

export const isJobKind = (value: unknown): value is JobKind => isOneOf(JOB_KINDS, value)

/** A described job. Fields that the visitor left empty are ''. */
export type Job = { kind: JobKind } & Readonly<Record<string, string>>

const textIn = (choices: Readonly<Record<string, string>>, value = ''): string => choices[value] ?? ''

/** What the form's own rules cannot say. @returns problems by field */
export const jobProblems = ({ kind, home_size, details: items = '' }: Job): Record<string, string> =>
  kind === 'home' && home_size === 'items' && items.length < JOB_LIMITS.itemsMin
    ? { details: 'List the items that you want to move' }
    : {}

/** The valid fields of a stored job. Undefined if it is none, for example because an inquiry has no request. */
export const readJob = (value: unknown): Job | undefined => {
  if (!isObject(value) || !isJobKind(value['kind'])) return undefined
  const { kind } = value
  const { move_date, ...others } = JOB_FORMS[kind]
  const { values, problems } = checkForm(others, value)
  const valid = Object.entries<string>(values).filter(([field]) => !(field in problems))
  const date = value['move_date']
  return {
    ...Object.fromEntries(valid.map(([field, text]) => [field, text ?? ''])),
    // a stored day may have passed
    move_date: typeof date === 'string' && isDay(date) ? date : '',
    kind,
  }
}

/** "Home move from Topeka, KS to Tulsa, OK" */
export const jobTitle = ({ kind, from_place = '', to_place = '' }: Job): string =>
  `${kind === 'home' ? 'Home move' : 'Freight'} from ${from_place} to ${to_place}`

type JobFact = readonly [label: string, value: string]

const factsOfHome = (job: Job): JobFact[] => [
  ['Size', textIn(HOME_SIZES, job['home_size'])],
  ['Stairs', textIn(STAIRS, job['stairs'])],
  ['Storage', textIn(STORAGE, job['storage'])],
]

const factsOfFreight = ({ equipment, weight, pallets, temperature = '', hazmat }: Job): JobFact[] => [
  [
    'Equipment',
    isOneOf(Object.keys(EQUIPMENT) as (keyof typeof EQUIPMENT)[], equipment) ? EQUIPMENT[equipment].label : '',
  ],
  ['Weight', weight ? `${formatCount(Number(weight))} lb` : ''],
  ['Pallets', pallets ? formatCount(Number(pallets)) : ''],
  ['Temperature', temperature],
  ['Hazmat', textIn(HAZMAT, hazmat)],
]

/** The fields of a job with their labels, without details and empty fields. */
export const jobFacts = (job: Job): JobFact[] =>
  (
    [
      ['What', JOB_KIND_LABELS[job.kind]],
      ['From', job['from_place'] ?? ''],
      ['To', job['to_place'] ?? ''],
      ['Date', job['move_date'] ? formatDate(job['move_date']) : 'Flexible'],
      ...(job.kind === 'home' ? factsOfHome(job) : factsOfFreight(job)),
    ] satisfies JobFact[]
  ).filter(([, value]) => value !== '')

/** A job as the message of an inquiry. */
export const jobText = (job: Job): string =>
  [
    jobFacts(job)
      .map(([label, value]) => `${label}: ${value}`)
      .join('\n'),
    job['details'],
  ]
    .filter(Boolean)
    .join('\n\n')

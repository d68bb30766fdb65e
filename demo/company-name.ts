import { CITY_FACTS, type CityFacts } from './cities.ts'
import type { Person } from './person.ts'
import type { Random } from './random.ts'
import { readNames } from './read-data.ts'
import type { CompanySize, ServiceFacts } from './services.ts'

/** Words for company names. */
export const NAME_WORDS = readNames('company-names.txt', ['animals', 'landscape', 'directions'])
/** Landmarks of every state and province with a demo city. */
const LANDMARKS: Readonly<Record<string, readonly string[]>> = readNames('landmarks.txt', [
  ...new Set(CITY_FACTS.map(({ region }) => region)),
])

interface NamedAfter {
  facts: CityFacts
  founder: Person
  services: readonly Pick<ServiceFacts, 'trades' | 'frenchTrades'>[]
  size: CompanySize
}

const LETTERS = [...'ABCDEFGHJKLMNPRSTVW']
/** Share of Quebec companies with a French name. */
const FRENCH_NAMES = 0.72

const initials = (founder: Person, random: Random): string => {
  const [first = 'A', last = 'B'] = [founder.first[0], founder.last[0]]
  return random.pick([
    `${first}${last}`,
    `${first}&${last}`,
    `${random.pick(LETTERS)}${first}${last}`,
    `${first} & ${random.pick(LETTERS)}`,
    `${random.pick(LETTERS)}${random.pick(LETTERS)}${last}`,
  ])
}

const STEMS: readonly { weight: number; stem: (after: NamedAfter, random: Random) => string }[] = [
  { weight: 24, stem: ({ founder }) => founder.last },
  {
    weight: 7,
    stem: ({ founder }, random) =>
      `${founder.last} ${random.pick(['Brothers', '& Sons', 'Family', '& Daughters', 'Bros'])}`,
  },
  { weight: 5, stem: ({ founder }) => `${founder.first} ${founder.last}` },
  {
    weight: 4,
    stem: ({ founder, facts }, random) =>
      `${founder.last} ${random.pick(LANDMARKS[facts.region] ?? NAME_WORDS.landscape)}`,
  },
  { weight: 16, stem: ({ facts }, random) => random.pick(LANDMARKS[facts.region] ?? NAME_WORDS.landscape) },
  { weight: 14, stem: (_, random) => random.pick(NAME_WORDS.landscape) },
  { weight: 10, stem: (_, random) => random.pick(NAME_WORDS.animals) },
  { weight: 6, stem: (_, random) => random.pick(NAME_WORDS.directions) },
  { weight: 9, stem: ({ founder }, random) => initials(founder, random) },
  { weight: 4, stem: ({ facts }, random) => `${facts.city} ${random.pick(NAME_WORDS.animals)}` },
  { weight: 5, stem: ({ facts }, random) => random.pick(facts.near) },
]

const LEGAL_FORMS = {
  US: ['LLC', 'Inc.', 'LLC', 'Co.', 'Inc.', 'Corp.'],
  CA: ['Ltd.', 'Inc.', 'Ltd.', 'Limited'],
} as const

/** True if a name ends with a legal form, also in French. */
export const hasLegalForm = (name: string): boolean => /(?:LLC|Inc\.|Co\.|Corp\.|Ltd\.|Limited)$/i.test(name)

/** The legal form in the registered name of a company whose name has none. */
export const drawLegalForm = ({ facts }: Pick<NamedAfter, 'facts'>, random: Random): string =>
  facts.region === 'QC' ? 'inc.' : random.pick(LEGAL_FORMS[countryOf(facts)])

const countryOf = ({ postal }: CityFacts): 'US' | 'CA' => (/^[A-Z]\d/.test(postal[0] ?? '') ? 'CA' : 'US')

const frenchName = (after: NamedAfter, random: Random): string => {
  const trade = random.pick(after.services[0]?.frenchTrades ?? ['Transport'])
  const { founder, facts } = after
  return random.pick([
    `${trade} ${founder.last}`,
    `${trade} ${founder.last} et Fils`,
    `${trade} ${founder.first} ${founder.last}`,
    `${trade} ${random.pick(LANDMARKS[facts.region] ?? NAME_WORDS.landscape)}`,
    `${trade} ${random.pick(LETTERS)}${random.pick(LETTERS)}${founder.last[0] ?? 'L'}`,
    `${trade} ${random.pick(facts.near)}`,
  ])
}

const withoutRepeatedWord = (name: string): string => name.replace(/\b(\w+) \1\b/g, '$1')

/** A carrier's name, and the same without its legal form. */
export const companyName = (after: NamedAfter, random: Random): { name: string; shortName: string } => {
  const isFrench = after.facts.region === 'QC' && random.chance(FRENCH_NAMES)
  const trade = random.pick(after.services[0]?.trades ?? ['Trucking'])
  const shortName = withoutRepeatedWord(
    isFrench ? frenchName(after, random) : `${random.weighted(STEMS).stem(after, random)} ${trade}`,
  )
  const isFormal = !shortName.endsWith('.') && random.chance(after.size === 'large' ? 0.5 : 0.28)
  const legal = isFrench ? 'inc.' : random.pick(LEGAL_FORMS[countryOf(after.facts)])
  return { name: isFormal ? `${shortName} ${legal}` : shortName, shortName: shortName.replace(/ Co\.$/, '') }
}

import type { CompanySize } from './company.ts'
import type { CityFacts } from './data/city-facts.ts'
import { ANIMALS, DIRECTIONS, LANDSCAPE, REGION_WORDS, TRADES } from './data/name-words.ts'
import type { Person } from './person.ts'
import type { Random } from './random.ts'

interface NamedAfter {
  facts: CityFacts
  founder: Person
  services: readonly { slug: string }[]
  size: CompanySize
}

const LETTERS = [...'ABCDEFGHJKLMNPRSTVW']
/** Share of Quebec's companies with a French name. */
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
    stem: ({ founder, facts }, random) => `${founder.last} ${random.pick(REGION_WORDS[facts.region] ?? LANDSCAPE)}`,
  },
  { weight: 16, stem: ({ facts }, random) => random.pick(REGION_WORDS[facts.region] ?? LANDSCAPE) },
  { weight: 14, stem: (_, random) => random.pick(LANDSCAPE) },
  { weight: 10, stem: (_, random) => random.pick(ANIMALS) },
  { weight: 6, stem: (_, random) => random.pick(DIRECTIONS) },
  { weight: 9, stem: ({ founder }, random) => initials(founder, random) },
  { weight: 4, stem: ({ facts }, random) => `${facts.city} ${random.pick(ANIMALS)}` },
  { weight: 5, stem: ({ facts }, random) => random.pick(facts.near) },
]

const LEGAL_FORMS = {
  US: ['LLC', 'Inc.', 'LLC', 'Co.', 'Inc.', 'Corp.'],
  CA: ['Ltd.', 'Inc.', 'Ltd.', 'Limited'],
} as const

/** Whether a name ends in one, also in the French one. */
export const hasLegalForm = (name: string): boolean => /(?:LLC|Inc\.|Co\.|Corp\.|Ltd\.|Limited)$/i.test(name)

/** The form that a company without one in its name may be registered under. */
export const drawLegalForm = ({ facts }: Pick<NamedAfter, 'facts'>, random: Random): string =>
  facts.region === 'QC' ? 'inc.' : random.pick(LEGAL_FORMS[countryOf(facts)])

const countryOf = ({ postal }: CityFacts): 'US' | 'CA' => (/^[A-Z]\d/.test(postal[0] ?? '') ? 'CA' : 'US')

const frenchName = (after: NamedAfter, random: Random): string => {
  const trade = random.pick(TRADES[after.services[0]?.slug ?? '']?.french ?? ['Transport'])
  const { founder, facts } = after
  return random.pick([
    `${trade} ${founder.last}`,
    `${trade} ${founder.last} et Fils`,
    `${trade} ${founder.first} ${founder.last}`,
    `${trade} ${random.pick(REGION_WORDS[facts.region] ?? LANDSCAPE)}`,
    `${trade} ${random.pick(LETTERS)}${random.pick(LETTERS)}${founder.last[0] ?? 'L'}`,
    `${trade} ${random.pick(facts.near)}`,
  ])
}

const withoutRepeatedWord = (name: string): string => name.replace(/\b(\w+) \1\b/g, '$1')

/** A carrier's name, and the same without its legal form. */
export const companyName = (after: NamedAfter, random: Random): { name: string; shortName: string } => {
  const isFrench = after.facts.region === 'QC' && random.chance(FRENCH_NAMES)
  const trade = random.pick(TRADES[after.services[0]?.slug ?? '']?.english ?? ['Trucking'])
  const shortName = withoutRepeatedWord(
    isFrench ? frenchName(after, random) : `${random.weighted(STEMS).stem(after, random)} ${trade}`,
  )
  const isFormal = !shortName.endsWith('.') && random.chance(after.size === 'large' ? 0.5 : 0.28)
  const legal = isFrench ? 'inc.' : random.pick(LEGAL_FORMS[countryOf(after.facts)])
  return { name: isFormal ? `${shortName} ${legal}` : shortName, shortName: shortName.replace(/ Co\.$/, '') }
}

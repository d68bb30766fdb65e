import type { Random } from './random.ts'
import { readNames } from './read-data.ts'

/** Language communities, so that a founder in Laval and one in Laredo sound like their towns. */
export const COMMUNITY_NAMES = [
  'english',
  'spanish',
  'french',
  'punjabi',
  'slavic',
  'asian',
  'african_american',
] as const
export type CommunityName = (typeof COMMUNITY_NAMES)[number]

/** First and last names, such as `NAMES['spanish first']`. */
export const NAMES = readNames(
  'people.txt',
  COMMUNITY_NAMES.flatMap((name) => [`${name} first`, `${name} last`] as const),
)

type Shares = Partial<Record<CommunityName, number>>

const DEFAULT_SHARES: Shares = { english: 70, spanish: 9, african_american: 9, slavic: 5, asian: 4, punjabi: 3 }
const BY_REGION: Record<string, Shares> = {
  QC: { french: 88, english: 7, slavic: 3, asian: 2 },
  NB: { french: 42, english: 56, punjabi: 2 },
  NS: { english: 86, french: 10, punjabi: 4 },
  ON: { english: 52, punjabi: 26, slavic: 9, french: 6, asian: 5, spanish: 2 },
  BC: { english: 46, punjabi: 34, asian: 16, slavic: 4 },
  AB: { english: 66, punjabi: 16, slavic: 10, asian: 5, french: 3 },
  MB: { english: 64, slavic: 18, punjabi: 12, french: 6 },
  SK: { english: 72, slavic: 20, punjabi: 6, french: 2 },
  TX: { english: 50, spanish: 36, african_american: 8, asian: 4, slavic: 2 },
  CA: { english: 36, spanish: 30, punjabi: 14, asian: 13, slavic: 7 },
  AZ: { english: 58, spanish: 34, slavic: 4, asian: 4 },
  NM: { english: 46, spanish: 52, asian: 2 },
  NV: { english: 62, spanish: 24, asian: 8, slavic: 6 },
  FL: { english: 44, spanish: 40, african_american: 12, slavic: 4 },
  GA: { english: 58, african_american: 28, spanish: 8, asian: 6 },
  IL: { english: 46, slavic: 32, spanish: 12, african_american: 10 },
  WA: { english: 64, slavic: 14, asian: 12, spanish: 6, punjabi: 4 },
  NJ: { english: 50, spanish: 20, slavic: 14, african_american: 10, asian: 6 },
  NY: { english: 50, spanish: 18, slavic: 14, asian: 10, african_american: 8 },
}

/** The communities of a state or province, with their share of its people. */
const communitiesOf = (region: string): { name: CommunityName; weight: number }[] =>
  Object.entries(BY_REGION[region] ?? DEFAULT_SHARES).map(([name, weight]) => ({ name: name as CommunityName, weight }))

export interface Person {
  first: string
  last: string
  community: CommunityName
}

export const fullName = ({ first, last }: Pick<Person, 'first' | 'last'>): string => `${first} ${last}`

/** A person who could live in this state or province. */
export const drawPerson = (region: string, random: Random): Person => {
  const { name: community } = random.weighted(communitiesOf(region))
  return {
    first: random.pick(NAMES[`${community} first`]),
    last: random.pick(NAMES[`${community} last`]),
    community,
  }
}

/** Another first name of the same community. */
export const drawRelative = ({ first, community }: Person, random: Random): string => {
  const other = random.pick(NAMES[`${community} first`])
  return other === first ? random.pick(NAMES[`${community} first`].filter((name) => name !== first)) : other
}

import { COMMUNITIES, type CommunityName, communitiesOf } from './data/people.ts'
import type { Random } from './random.ts'

export interface Person {
  first: string
  last: string
  community: CommunityName
}

export const fullName = ({ first, last }: Pick<Person, 'first' | 'last'>): string => `${first} ${last}`

/** Somebody who could live in this state or province. */
export const drawPerson = (region: string, random: Random): Person => {
  const { name: community } = random.weighted(communitiesOf(region))
  return {
    first: random.pick(COMMUNITIES[community].first),
    last: random.pick(COMMUNITIES[community].last),
    community,
  }
}

/** Another first name of the same community. */
export const drawRelative = ({ first, community }: Person, random: Random): string => {
  const other = random.pick(COMMUNITIES[community].first)
  return other === first ? random.pick(COMMUNITIES[community].first.filter((name) => name !== first)) : other
}

/** What the console's search finds, whatever the kind. Free of zod, because hooks use it. */
import { type SearchedCompany, searchText } from '../listings/search-text.ts'
import { matchesStored, type StoredWord } from '../search/stored-words.ts'
import { formatPhone } from '../text/phone.ts'

export const HIT_KINDS = ['listing', 'inquiry', 'user', 'city'] as const
export type HitKind = (typeof HIT_KINDS)[number]

export interface SearchHit {
  kind: HitKind
  id: string
  title: string
  /** What matched, or what distinguishes it from others with the same title. May be ''. */
  detail: string
}

export interface SearchHits {
  hits: SearchHit[]
  /** The spelling that was searched for instead; '' if the typed one finds something, or nothing does. */
  corrected: string
}

/** Most hits of each kind. */
export const HITS_OF_KIND = 6
/** Most hits of a search for one kind. The console names them in a filter, where PocketBase allows 200 comparisons. */
export const HITS_OF_ONE_KIND = 50

const NOTHING: SearchedCompany = {
  name: '',
  legal_name: '',
  usdot_number: '',
  mc_number: '',
  email: '',
  phone: '',
  address: '',
}
const NOWHERE = { name: '', region: '' }

/** How a fact is shown. The first one that contains all words is named. */
const SHOWN: readonly (readonly [fact: keyof SearchedCompany, show: (value: string) => string])[] = [
  ['usdot_number', (value) => `USDOT ${value}`],
  ['mc_number', (value) => value.replace('-', ' ')],
  ['phone', (value) => `Phone ${formatPhone(value)}`],
  ['email', (value) => `Email ${value}`],
  ['legal_name', (value) => `Legal name ${value}`],
  ['address', (value) => `Street ${value}`],
]

/** The fact in which all words of a search occur, such as "USDOT 4711000"; undefined if it is the name or none alone. */
export const matchedFact = (company: SearchedCompany, words: readonly StoredWord[]): string | undefined => {
  const matches = (fact: keyof SearchedCompany): boolean =>
    company[fact] !== '' && matchesStored(searchText({ ...NOTHING, [fact]: company[fact] }, NOWHERE), words)
  if (matches('name')) return undefined
  const [fact, show] = SHOWN.find(([each]) => matches(each)) ?? []
  return fact && show?.(company[fact])
}

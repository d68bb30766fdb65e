/** Reads a typed search: what is asked for, and where. */
import { type SearchVocabulary, stateNamed } from './known-words.ts'
import { type TypedDistance, type TypedNumber, typedNumber, typedPostalArea } from './numbers.ts'
import { type Fact, HERE_TERMS, JOINERS, NEAR_TERMS } from './other-terms.ts'
import { partsOf, type QueryPart } from './query-parts.ts'
import { SAYS } from './service-terms.ts'
import { findWords } from './words.ts'

/** What is asked for: services, each in one of the places. */
export interface QueryReading {
  /** Slugs. */
  services: readonly string[]
  /** The words of each place, in all ways to name it. */
  places: readonly (readonly string[])[]
}

export interface ParsedQuery {
  parts: readonly QueryPart[]
  /** The words that a company may be called. */
  words: readonly string[]
  /** The same without words that choose nothing. */
  told: readonly string[]
  /** The same without what is asked of a carrier: "gordons logistics" of "gordons logistics reviews". */
  named: readonly string[]
  /** The first takes all words as complete, the second the last one as the beginning of a service. */
  readings: readonly QueryReading[]
  number: TypedNumber | undefined
  /** Ten digits, '' for none. */
  phone: string
  /** A postal area or its beginning, '' for none. */
  area: string
  facts: readonly Fact[]
  /** How far a carrier may be from the place. */
  distance: TypedDistance | undefined
  /** True if the text says that a place is named: "near joliet". */
  isPlace: boolean
  /** True if the visitor's own place is meant: "movers near me". */
  isHere: boolean
}

/** Nobody types a longer search. */
const MOST_CHARACTERS = 100

/** Words of a place may not touch: "Rivière-du-Loup" has a joiner between two names. */
const isJoiner = ({ kind, words }: QueryPart, next: QueryPart | undefined): boolean =>
  kind === 'filler' && next?.kind === 'name' && words.every((word) => JOINERS.has(word))

/** Words that no name of a place in the index has. */
const UNSAID = new Set(['of', 'the', 'and'])

/** True for initials of a company: "A and H", "J.B.". */
const areInitials = ({ text }: QueryPart): boolean =>
  text.split(/ and |[^\p{L}\p{N}]+/iu).filter((letter) => letter.length === 1).length > 1

/** Names and places that stand together, as one or more ways to name one place. */
const placesOf = (parts: readonly QueryPart[]): string[][] => {
  const places: string[][] = []
  let run: string[][] = []
  const close = () => {
    // A letter next to other words is an initial of a company.
    const isInitial = parts.length > 1 && run.every((words) => words.every(({ length }) => length === 1))
    if (!isInitial) for (const words of run) places.push(words.filter((word) => !UNSAID.has(word)))
    run = []
  }
  for (const [at, part] of parts.entries()) {
    // A city after another place is a place of its own: "Québec Toronto".
    const isNext = part.kind === 'place' && part.code === undefined && parts[at - 1]?.kind === 'place'
    if (isNext) close()
    if (part.kind === 'place' && run.length === 0) run = [...part.places]
    else if (part.kind === 'place') {
      // After a city, a state goes by its code, as in the index. It may also end a name: "Mount Washington".
      const code = part.code ?? stateNamed(part.words)
      const isOfName = parts[at - 1]?.kind === 'name' && part.words[0] !== code && stateNamed(part.words) === code
      const places = code ? [[code], ...(isOfName ? [part.words] : [])] : part.places
      run = run.flatMap((words) => places.map((more) => [...words, ...more]))
    } else if (part.kind === 'name' && parts.length > 1 && areInitials(part)) close()
    else if (part.kind === 'name' || (run.length > 0 && isJoiner(part, parts[at + 1])))
      run = run.length === 0 ? [[...part.words]] : run.map((words) => [...words, ...part.words])
    else close()
  }
  close()
  return places
}

const servicesOf = (parts: readonly QueryPart[]): string[] => {
  const named = parts.flatMap((part) => (part.kind === 'service' && part.slug !== undefined ? [part] : []))
  const says = Math.min(...named.map((part) => part.says))
  const chosen = named.flatMap((part) => (part.says === says && part.slug !== undefined ? [part.slug] : []))
  if (chosen.length > 0) return [...new Set(chosen)]
  const implied = parts.flatMap((part) => (part.kind === 'fact' && part.fact.service ? [part.fact.service] : []))
  return [...new Set(implied)]
}

const readingOf = (parts: readonly QueryPart[]): QueryReading => ({
  services: servicesOf(parts),
  places: placesOf(parts),
})

/** The fewest letters by which a service is known. */
const LETTERS_OF_SERVICE = 3

/** Services whose names begin with the last word. */
const servicesBegunBy = (part: QueryPart | undefined, { services }: SearchVocabulary): string[] => {
  const [word = ''] = part?.words ?? []
  if (part?.kind !== 'name' || word.length < LETTERS_OF_SERVICE) return []
  return services.flatMap(([name, slug]) => (findWords(name).some((each) => each.startsWith(word)) ? [slug] : []))
}

const withServices = (parts: readonly QueryPart[], slugs: readonly string[]): QueryPart[] => {
  const last = parts.at(-1)
  if (!last) return []
  return [
    ...parts.slice(0, -1),
    ...slugs.map((slug): QueryPart => ({ ...last, kind: 'service', slug, says: SAYS.much })),
  ]
}

const COMPANY_WORDS = new Set(['company', 'companies'])

const companyWords = (typed: string): string[] => {
  const words = findWords(typed)
  const left = words.filter((word) => !COMPANY_WORDS.has(word))
  return left.length > 0 ? left : words
}

const SAYS_NO_PLACE: ReadonlySet<QueryPart['kind']> = new Set(['filler', 'service', 'fact', 'distance'])

/** True if parts have words such as "near me" or a distance, and name no place. */
const areHere = (parts: readonly QueryPart[]): boolean =>
  parts.some(({ kind, words }) => kind === 'distance' || (kind === 'filler' && HERE_TERMS.has(words.join(' ')))) &&
  parts.every(({ kind }) => SAYS_NO_PLACE.has(kind))

/** True for words such as "near". */
export const isNear = ({ words }: QueryPart): boolean => NEAR_TERMS.has(words.join(' '))
/** True if the next part is a place: "near", "within 50 miles of". */
const isBeforePlace = (part: QueryPart): boolean => part.kind === 'distance' || (part.kind === 'filler' && isNear(part))
const isNamed = (part: QueryPart | undefined): boolean => part?.kind === 'name' || part?.kind === 'place'

/** Reads a search. It throws nothing, whatever is typed. */
export const parseQuery = (text: string, vocabulary: SearchVocabulary): ParsedQuery => {
  const typed = text.slice(0, MOST_CHARACTERS)
  const parts = partsOf(typed, vocabulary)
  const begun = servicesBegunBy(parts.at(-1), vocabulary)
  const number = parts.find((part) => part.kind === 'number')
  const whole = parts.length === 1 && number === undefined ? typedNumber(typed) : undefined
  const phone = parts.find((part) => part.kind === 'phone')
  const area = parts.find((part) => part.kind === 'area')
  return {
    parts,
    words: companyWords(typed),
    told: parts.flatMap((part) => (part.kind === 'filler' ? [] : part.words)),
    named: parts.flatMap((part) => (part.kind === 'filler' || part.kind === 'fact' ? [] : part.words)),
    readings: [readingOf(parts), ...(begun.length > 0 ? [readingOf(withServices(parts, begun))] : [])],
    number: number?.number ?? whole,
    phone: phone?.digits ?? '',
    area: area?.area ?? number?.area ?? typedPostalArea(typed),
    facts: [...new Map(parts.flatMap((part) => (part.kind === 'fact' ? [[part.fact.label, part.fact]] : []))).values()],
    distance: parts.find((part) => part.kind === 'distance')?.distance,
    isPlace: parts.some((part, at) => isBeforePlace(part) && isNamed(parts[at + 1])),
    isHere: areHere(parts),
  }
}

/** A search without some of its parts. */
export const withoutParts = (parts: readonly QueryPart[], dropped: readonly QueryPart[]): string =>
  parts
    .filter((part) => !dropped.includes(part) && part.kind !== 'filler')
    .map(({ text }) => text)
    .join(' ')

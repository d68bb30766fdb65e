/** Reads a typed search: its services, places, numbers and facts, in order, and the words that are none of them. */
import {
  cityPhrases,
  commonPhrases,
  type Known,
  type Meaning,
  REGION_CODES,
  type SearchVocabulary,
  servicePhrases,
  stateNamed,
} from './known-words.ts'
import {
  type Numeral,
  numeralsIn,
  type TypedDistance,
  type TypedNumber,
  typedDistance,
  typedFleet,
  typedNumber,
  typedPhone,
  typedPostalArea,
} from './numbers.ts'
import { type Fact, factOfFleet, HERE_TERMS, JOINERS, NEAR_TERMS } from './other-terms.ts'
import type { Phrases } from './phrases.ts'
import { SAYS } from './service-terms.ts'
import { findWords, type Token, tokensOf } from './words.ts'

/** A part of a search, with the words as typed. */
export type QueryPart = Meaning & { text: string; words: readonly string[] }

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

const numeralMeaning = (typed: string, { kind, start, end }: Numeral): Meaning => {
  const text = typed.slice(start, end)
  if (kind === 'fleet') {
    const fleet = typedFleet(text)
    const fact = fleet && factOfFleet(fleet)
    return fact ? { kind: 'fact', fact } : { kind: 'filler' }
  }
  if (kind === 'distance') {
    const distance = typedDistance(text)
    return distance ? { kind, distance } : { kind: 'filler' }
  }
  if (kind === 'phone') return { kind, digits: typedPhone(text) ?? '' }
  const area = typedPostalArea(text)
  if (kind === 'number' || text.trim() === typed.trim()) return { kind: 'number', number: typedNumber(text), area }
  return { kind: 'area', area }
}

/** True if a word is in capitals, and the whole search is not. */
const standsOut = (typed: string, { start, end }: Token): boolean => {
  const word = typed.slice(start, end)
  return word === word.toUpperCase() && typed !== typed.toUpperCase()
}

/** A filler that is also the code of a state is the state after a place's name: "Portland OR", "Gary IN movers". */
const regionAfterName = (
  typed: string,
  tokens: readonly Token[],
  at: number,
  before: QueryPart | undefined,
): Meaning | undefined => {
  const token = tokens[at]
  // As typed: "MT" before other words is short for "mount".
  const word = token ? typed.slice(token.start, token.end).toLowerCase() : ''
  const name = REGION_CODES.get(word)
  const isState = token !== undefined && (at === tokens.length - 1 || standsOut(typed, token))
  if (!name || !isState || (before?.kind !== 'name' && before?.kind !== 'place')) return undefined
  return { kind: 'place', places: [[word]], label: name, code: word }
}

const COUNTS = /^(?:\d{1,2}|two|three|four|five|six|ten|deux|trois|quatre|cinq)$/i
/** The last word of several carriers. */
const MANY = /(?:carriers|companies|movers|haulers|truckers|firms|providers|transporteurs|compagnies)$/i

class Parser {
  readonly #typed: string
  readonly #services: SearchVocabulary['services']
  readonly #named: Phrases<Known>
  readonly #cities: Phrases<Meaning>
  readonly parts: QueryPart[] = []

  constructor(typed: string, { services, cities }: SearchVocabulary) {
    this.#typed = typed
    this.#services = services
    this.#named = servicePhrases(services)
    this.#cities = cityPhrases(cities)
    const numerals = numeralsIn(typed)
    let from = 0
    for (const numeral of numerals) {
      this.#takeWords(from, numeral.start)
      const words =
        numeral.kind === 'fleet' ? tokensOf(typed.slice(numeral.start, numeral.end)).map(({ word }) => word) : []
      this.#add(numeralMeaning(typed, numeral), words, numeral.start, numeral.end)
      from = numeral.end
    }
    this.#takeWords(from, typed.length)
    this.#settleCountry()
    this.#settleCount()
  }

  /** How many carriers somebody wants chooses nothing: "3 movers", "three reefer carriers". "Three Rivers" is a place. */
  #settleCount(): void {
    const at = this.parts.findIndex(({ kind }) => kind !== 'filler')
    const [count, next] = this.parts.slice(at, at + 2)
    const isCount = count?.kind === 'name' && COUNTS.test(count.text)
    const isOfMany = this.parts.some(({ kind, text }) => (kind === 'service' || kind === 'filler') && MANY.test(text))
    if (isCount && isOfMany && (next?.kind === 'service' || next?.kind === 'fact'))
      this.parts[at] = { kind: 'filler', text: count.text, words: count.words }
  }

  /** Next to one of its places, a country says nothing: "Toronto, Canada". */
  #settleCountry(): void {
    if (!this.parts.some(({ kind }) => kind === 'place' || kind === 'area')) return
    for (const [at, { kind, text, words }] of this.parts.entries())
      if (kind === 'country') this.parts[at] = { kind: 'filler', text, words }
  }

  #add(meaning: Meaning, words: readonly string[], start: number, end: number): void {
    this.parts.push({ ...meaning, text: this.#typed.slice(start, end), words })
  }

  #takeWords(from: number, to: number): void {
    const tokens = tokensOf(this.#typed.slice(from, to)).map(({ word, start, end }) => ({
      word,
      start: start + from,
      end: end + from,
    }))
    for (let at = 0; at < tokens.length; ) {
      const { length, meaning } = this.#meaningAt(tokens, at)
      const taken = tokens.slice(at, at + length)
      const words = taken.map(({ word }) => word)
      this.#add(meaning, words, taken[0]?.start ?? 0, taken.at(-1)?.end ?? 0)
      at += length
    }
  }

  #meaningAt(tokens: readonly Token[], at: number): { length: number; meaning: Meaning } {
    const words = tokens.map(({ word }) => word)
    const [named, known, city] = [this.#named.at(words, at), commonPhrases().at(words, at), this.#cities.at(words, at)]
    const length = Math.max(named?.length ?? 0, known?.length ?? 0, city?.length ?? 0)
    const region = length < 2 ? regionAfterName(this.#typed, tokens, at, this.parts.at(-1)) : undefined
    if (region) return { length: 1, meaning: region }
    if (length === 0) return { length: 1, meaning: { kind: 'name' } }
    if (named?.length === length) return { length, meaning: this.#resolved(named.value) }
    if (city?.length === length) return { length, meaning: city.value }
    return { length, meaning: this.#resolved(known?.value ?? { kind: 'name' }) }
  }

  #resolved(known: Known): Meaning {
    if (known.kind !== 'terms') return known
    const slug = known.slugs.find((each) => this.#services.some(([, other]) => other === each))
    return { kind: 'service', slug, says: known.says }
  }
}

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
  const { parts } = new Parser(typed, vocabulary)
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
    facts: parts.flatMap((part) => (part.kind === 'fact' ? [part.fact] : [])),
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

/** The parts of a typed search: its services, places, numbers and facts, in order, and the words that are none of them. */
import {
  cityPhrases,
  commonPhrases,
  type Known,
  type Meaning,
  REGION_CODES,
  type SearchVocabulary,
  servicePhrases,
} from './known-words.ts'
import {
  type Numeral,
  numeralsIn,
  typedDistance,
  typedFleet,
  typedNumber,
  typedPhone,
  typedPostalArea,
} from './numbers.ts'
import { factOfFleet } from './other-terms.ts'
import type { Phrases } from './phrases.ts'
import { type Token, tokensOf } from './words.ts'

/** A part of a search, with the words as typed. */
export type QueryPart = Meaning & { text: string; words: readonly string[] }

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

export const partsOf = (typed: string, vocabulary: SearchVocabulary): QueryPart[] => new Parser(typed, vocabulary).parts

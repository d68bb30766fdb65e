import { createDeck, type Random } from '../random.ts'
import { Recent } from '../recent.ts'
import { type Condition, compilePhrase, type Phrase, renderPhrase } from './phrase.ts'

/** The facts that a sentence may use; each is spent, so that one text does not say a thing twice. */
export interface Facts {
  /** The lists in which a reader meets this text beside others: these avoid each other's patterns. */
  lists: readonly string[]
  holds(condition: Condition): boolean
  /** Whether every slot of the pattern can still be filled. */
  canFill(needs: Phrase['needs']): boolean
  fill(slot: string): string
  /** Notes what was told so far; the answer goes back to that, for a sentence that was not used. */
  mark(): () => void
}

const ATTEMPTS = 32
/** From this attempt on a pattern may be one that a neighbour in a list has used. */
const PATIENT_ATTEMPTS = 22
/** About as many sentences as fill two pages of a list. */
const PATTERNS_OF_NEIGHBOURS = 80
/** "Solid." and the like may come again, once. */
const SHORT_WORDS = 3

/** What is remembered of a text: its sentences, under a second name too where they may be said twice. */
const namesOf = (text: string): string[][] =>
  text
    .split(/(?<=[.!?])\s+/)
    .map((sentence) => (sentence.split(' ').length > SHORT_WORDS ? [sentence] : [sentence, `${sentence} Again`]))

/**
 * Deals sentences from lists of patterns. Every pattern of a list is used before one comes again, and none of the
 * last `remembered` sentences is repeated word for word, but for very short ones, once.
 */
export const createPhraseBook = (random: Random, remembered: number) => {
  const decks = new Map<readonly string[], () => Phrase>()
  const said = new Recent<string>(remembered)
  const neighbours = new Map<string, Recent<Phrase>>()

  const deckOf = (patterns: readonly string[]) => {
    const known = decks.get(patterns)
    if (known) return known
    const deck = createDeck(patterns.map(compilePhrase), random)
    decks.set(patterns, deck)
    return deck
  }
  const neighboursOf = (list: string) => {
    const known = neighbours.get(list)
    if (known) return known
    const recent = new Recent<Phrase>(PATTERNS_OF_NEIGHBOURS)
    neighbours.set(list, recent)
    return recent
  }
  const say = (phrase: Phrase, facts: Facts): string | undefined => {
    const undo = facts.mark()
    const text = renderPhrase(phrase, facts.fill, random)
    const free = namesOf(text).map((names) => names.find((name) => !said.has(name)))
    if (free.includes(undefined)) {
      undo()
      return undefined
    }
    for (const name of free) if (name) said.add(name)
    return text
  }

  /** A new sentence from these patterns; undefined when the facts allow none. */
  return (patterns: readonly string[], facts: Facts): string | undefined => {
    const deal = deckOf(patterns)
    const nearby = facts.lists.map(neighboursOf)
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const phrase = deal()
      if (!phrase.conditions.every(facts.holds) || !facts.canFill(phrase.needs)) continue
      if (attempt < PATIENT_ATTEMPTS && nearby.some((used) => used.has(phrase))) continue
      const text = say(phrase, facts)
      if (text === undefined) continue
      for (const used of nearby) used.add(phrase)
      return text
    }
    return undefined
  }
}
export type PhraseBook = ReturnType<typeof createPhraseBook>

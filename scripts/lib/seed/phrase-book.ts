import { type Condition, compilePhrase, type Phrase, renderPhrase } from './phrase.ts'
import { createDeck, type Random } from './random.ts'
import { RecentTexts } from './recent-texts.ts'

/** The facts that a sentence may use; each is spent, so that one text does not say a thing twice. */
export interface Facts {
  holds(condition: Condition): boolean
  /** Whether every slot of the pattern can still be filled. */
  canFill(needs: Phrase['needs']): boolean
  fill(slot: string): string
  /** Notes what was told so far; the answer goes back to that, for a sentence that was not used. */
  mark(): () => void
}

const ATTEMPTS = 24
/** "Solid." and the like may come again, but not as all that is said. */
const SHORT_WORDS = 3

const sentencesOf = (text: string): string[] => {
  const sentences = text.split(/(?<=[.!?])\s+/)
  return sentences.length === 1 ? sentences : sentences.filter((sentence) => sentence.split(' ').length > SHORT_WORDS)
}

/**
 * Deals sentences from lists of patterns. Every pattern of a list is used before one comes again, and none of the
 * last `remembered` sentences is repeated word for word.
 */
export const createPhraseBook = (random: Random, remembered: number) => {
  const decks = new Map<readonly string[], () => Phrase>()
  const recent = new RecentTexts(remembered)
  const deckOf = (patterns: readonly string[]) => {
    const known = decks.get(patterns)
    if (known) return known
    const deck = createDeck(patterns.map(compilePhrase), random)
    decks.set(patterns, deck)
    return deck
  }
  /** A new sentence from these patterns; undefined when the facts allow none. */
  return (patterns: readonly string[], facts: Facts): string | undefined => {
    const deal = deckOf(patterns)
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const phrase = deal()
      if (!phrase.conditions.every(facts.holds) || !facts.canFill(phrase.needs)) continue
      const undo = facts.mark()
      const sentence = renderPhrase(phrase, facts.fill, random)
      if (recent.addAll(sentencesOf(sentence))) return sentence
      undo()
    }
    return undefined
  }
}
export type PhraseBook = ReturnType<typeof createPhraseBook>

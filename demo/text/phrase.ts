import { Recent } from '../moments.ts'
import { createDeck, type Random } from '../random.ts'

/** A text, or the alternatives of `[a|b]` in `choice`. */
type Part = { kind: 'text'; text: string } | { kind: 'slot'; name: string } | { kind: 'choice'; options: Part[][] }

/**
 * "larger": has a larger fleet; "freight": its main trade is not moving, delivery or storage; "old": founded before
 * 1992; "us": not Canadian; "winter": where it snows.
 */
const CONDITIONS = ['larger', 'freight', 'old', 'us', 'winter'] as const
export type Condition = (typeof CONDITIONS)[number]

/** The facts that a pattern may use. */
const SLOTS = [
  ...['name', 'city', 'ville', 'state', 'founded', 'founder', 'first', 'last', 'second', 'driver'],
  ...['trucks', 'drivers', 'services', 'equipment', 'spot', 'terminal', 'near', 'far', 'road'],
  ...['goods', 'cold_goods', 'deck_goods'],
] as const
export type Slot = (typeof SLOTS)[number]

/** A sentence pattern: a fact replaces `{slot}`, one alternative replaces `[a|b]`. */
interface Phrase {
  parts: readonly Part[]
  /** Each slot, in lowercase, with the number of times the pattern may use it. */
  needs: ReadonlyMap<string, number>
  /** What must be true of the company, written before the pattern: "larger, freight: We load …". */
  conditions: readonly Condition[]
}

const parse = (pattern: string): Part[] =>
  pattern.split(/(\{[^}]*\}|\[[^\]]*\])/).flatMap((piece): Part[] => {
    if (piece === '') return []
    if (piece.startsWith('{')) return [{ kind: 'slot', name: piece.slice(1, -1) }]
    if (piece.startsWith('[')) return [{ kind: 'choice', options: piece.slice(1, -1).split('|').map(parse) }]
    return [{ kind: 'text', text: piece }]
  })

const countSlots = (pattern: string): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const [, name = ''] of pattern.matchAll(/\{([^}]*)\}/g)) {
    const key = name.toLowerCase()
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

const MAY_BE_CONDITIONS = /^([a-z]+(?:, [a-z]+)*): /

/** What is wrong with a pattern; undefined if nothing is. */
export const faultOf = (pattern: string): string | undefined => {
  const conditions = MAY_BE_CONDITIONS.exec(pattern)?.[1]?.split(', ') ?? []
  const condition = conditions.find((word) => !CONDITIONS.some((known) => known === word))
  if (condition) return `Unknown condition "${condition}:". Known: ${CONDITIONS.join(', ')}`
  const slot = [...countSlots(pattern).keys()].find((name) => !SLOTS.some((known) => known === name))
  if (slot !== undefined) return `Unknown fact {${slot}}. Known: ${SLOTS.join(', ')}`
  const rest = pattern.replaceAll(/\{[^{}]*\}/g, '').replaceAll(/\[[^[\]|]*\|[^[\]]*\]/g, '')
  if (/[{}[\]|]/.test(rest)) return 'Close every { and [, and divide the choices in [ ] by |'
  return /[.!?\]]$/.test(pattern) ? undefined : 'End the sentence with a period, ! or ?'
}

const CONDITION_PREFIX = new RegExp(`^(?:${CONDITIONS.join('|')})(?:, (?:${CONDITIONS.join('|')}))*: `)

export const compilePhrase = (pattern: string): Phrase => {
  const prefix = CONDITION_PREFIX.exec(pattern)?.[0] ?? ''
  const text = pattern.slice(prefix.length)
  return {
    parts: parse(text),
    needs: countSlots(text),
    conditions: CONDITIONS.filter((condition) => prefix.includes(condition)),
  }
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const render = (parts: readonly Part[], fill: (slot: string) => string, random: Random): string =>
  parts
    .map((part) => {
      if (part.kind === 'text') return part.text
      if (part.kind === 'choice') return render(random.pick(part.options), fill, random)
      const value = fill(part.name.toLowerCase())
      return /^[A-Z]/.test(part.name) ? capitalized(value) : value
    })
    .join('')

/** The sentence with its slots filled. `{Slot}` and the first letter of the sentence are capitalized. */
export const renderPhrase = (phrase: Phrase, fill: (slot: string) => string, random: Random): string =>
  capitalized(render(phrase.parts, fill, random))

/** The facts for sentences. Each is used up, so that a text does not repeat itself. */
export interface Facts {
  /** The lists that show this text beside others. Texts in one list avoid each other's patterns. */
  lists: readonly string[]
  holds(condition: Condition): boolean
  /** True if every slot of the pattern can still be filled. */
  canFill(needs: Phrase['needs']): boolean
  fill(slot: string): string
  /** Remembers what was told so far. Call the result to go back to that, if a sentence is not used. */
  mark(): () => void
}

const ATTEMPTS = 32
/** From this attempt on, a pattern may be one that a neighbor in a list has used. */
const PATIENT_ATTEMPTS = 22
/** About as many sentences as fill two pages of a list. */
const PATTERNS_OF_NEIGHBORS = 80
/** Sentences as short as "Solid." may appear twice. */
const SHORT_WORDS = 3

/** What is remembered of a text: its sentences, with a second entry if they may appear twice. */
const namesOf = (text: string): string[][] =>
  text
    .split(/(?<=[.!?])\s+/)
    .map((sentence) => (sentence.split(' ').length > SHORT_WORDS ? [sentence] : [sentence, `${sentence} Again`]))

/**
 * Deals sentences from lists of patterns. Every pattern of a list is used before one repeats, and none of the last
 * `remembered` sentences is repeated word for word, except that very short ones may appear twice.
 */
export const createPhraseBook = (random: Random, remembered: number) => {
  const decks = new Map<readonly string[], () => Phrase>()
  const said = new Recent<string>(remembered)
  const neighbors = new Map<string, Recent<Phrase>>()

  const deckOf = (patterns: readonly string[]) => {
    const known = decks.get(patterns)
    if (known) return known
    const deck = createDeck(patterns.map(compilePhrase), random)
    decks.set(patterns, deck)
    return deck
  }
  const neighborsOf = (list: string) => {
    const known = neighbors.get(list)
    if (known) return known
    const recent = new Recent<Phrase>(PATTERNS_OF_NEIGHBORS)
    neighbors.set(list, recent)
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

  /** A new sentence from these patterns; undefined if the facts allow none. */
  return (patterns: readonly string[], facts: Facts): string | undefined => {
    const deal = deckOf(patterns)
    const nearby = facts.lists.map(neighborsOf)
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

import type { Random } from '../random.ts'

/** One text between braces or brackets; `choice` holds the alternatives of `[a|b]`. */
type Part = { kind: 'text'; text: string } | { kind: 'slot'; name: string } | { kind: 'choice'; options: Part[][] }

/**
 * "larger": has a larger fleet; "freight": its main trade is no moving, delivery or storage; "old": from before 1992; "us": not
 * Canadian; "winter": where it snows. */
const CONDITIONS = ['larger', 'freight', 'old', 'us', 'winter'] as const
export type Condition = (typeof CONDITIONS)[number]

/** The facts that a pattern may ask for. */
const SLOTS = [
  ...['name', 'city', 'ville', 'state', 'founded', 'founder', 'first', 'last', 'second', 'driver'],
  ...['trucks', 'drivers', 'services', 'equipment', 'spot', 'terminal', 'near', 'far', 'road'],
  ...['goods', 'cold_goods', 'deck_goods'],
] as const
export type Slot = (typeof SLOTS)[number]

/** A sentence pattern: `{slot}` is filled with a fact, of `[a|b]` one alternative is taken. */
export interface Phrase {
  parts: readonly Part[]
  /** Each slot, in lower case, with how often the pattern may ask for it. */
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

/** What is wrong with a pattern; undefined when nothing is. */
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

/** The sentence with its slots filled; `{Slot}` and the first letter of the sentence are capitalised. */
export const renderPhrase = (phrase: Phrase, fill: (slot: string) => string, random: Random): string =>
  capitalized(render(phrase.parts, fill, random))

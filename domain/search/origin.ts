/** A job from one place to another. Carriers are chosen where it begins, because nothing says where else they go. */
import { NEAR_TERMS } from './other-terms.ts'
import type { QueryPart } from './query-parts.ts'

const FROM = new Set(['from', 'de', 'depuis'])
const TO = new Set(['to', 'into', 'a', 'vers'])

const isFiller = (part: QueryPart | undefined, words: ReadonlySet<string>): boolean =>
  part?.kind === 'filler' && words.has(part.words.join(' '))

const isKnownPlace = (part: QueryPart | undefined): boolean => part?.kind === 'place' || part?.kind === 'area'
const mayBePlace = (part: QueryPart | undefined): boolean => part?.kind === 'name' || isKnownPlace(part)

/** The parts on one side of a position that may name a place together. */
const runFrom = (parts: readonly QueryPart[], at: number, step: 1 | -1): number => {
  let end = at
  while (mayBePlace(parts[end])) end += step
  return end
}

/**
 * The parts of a search without its destination: "movers boston to nyc" → "movers boston". Undefined if it has none.
 * "Door to Door Moving" has none, because neither side is a known place and nothing says "from".
 */
export const withoutDestination = (parts: readonly QueryPart[]): QueryPart[] | undefined => {
  for (const [at, part] of parts.entries()) {
    if (!isFiller(part, TO)) continue
    const [start, end] = [runFrom(parts, at - 1, -1), runFrom(parts, at + 1, 1)]
    const [from, to] = [parts.slice(start + 1, at), parts.slice(at + 1, end)]
    if (from.length === 0 || to.length === 0) continue
    const isNamed = isFiller(parts[start], FROM) || isFiller(parts[start], NEAR_TERMS)
    if (isNamed || (from.some(isKnownPlace) && to.some(mayBePlace)) || to.some(isKnownPlace))
      return [...parts.slice(0, at), ...parts.slice(end)]
  }
  return undefined
}

/** Which parts of a typed search its results answer. */
import { stateNamed } from '../search/known-words.ts'
import { withoutDestination } from '../search/origin.ts'
import type { QueryPart } from '../search/query-parts.ts'
import { isCompany } from './look-named.ts'
import { wordsOf } from './name-words.ts'
import { isUnlisted, type Query, queryOf, unknownWords } from './query.ts'
import type { Reading } from './reading.ts'
import { type Answers, FIRST_ANSWERS, type Found } from './result.ts'
import { isAmong } from './spelling-of.ts'
import { chipsOf, isOfPlace } from './understood.ts'

/** Unknown words that none of the first results has. */
export const unexplained = (query: Query, { answers }: Answers): string[] => {
  const words = answers.slice(0, FIRST_ANSWERS).flatMap(({ label, detail }) => wordsOf(`${label} ${detail}`))
  return unknownWords(query).filter((word) => !isAmong(words, word))
}

/** True if words that name a place have all words of a part. */
const isNamedBy = (words: readonly string[], part: QueryPart): boolean =>
  (part.kind === 'place'
    ? [part.words, [part.code ?? stateNamed(part.words) ?? '?'], ...part.places]
    : [part.words]
  ).some((each) => each.every((word) => words.includes(word)))

/** True if a part of a typed query was not used for the results. @param used what was searched for */
const isUnused = (part: QueryPart, used: Query, found: Found): boolean => {
  if (part.kind === 'filler') return false
  if (isUnlisted(part)) return true
  if (part.kind === 'distance') return !found.nearest
  if (found.words && found.meant === undefined && (part.kind === 'name' || part.kind === 'place'))
    return !isNamedBy(found.words, part)
  if (found.nearest)
    return part.kind === 'fact'
      ? found.nearest.unusedFacts.includes(part.fact)
      : !isOfPlace(part) && part.kind !== 'service'
  if (part.kind === 'fact') return !part.fact.query || !found.answers[0]?.path.includes('?')
  if (found.isPartly) return !part.words.every((word) => used.told.includes(word)) || part.words.length === 0
  return (
    part.kind === 'name' &&
    found.meant === undefined &&
    part.words.some((word) => unexplained(used, found).includes(word))
  )
}

/** The place that nobody is near to, by the words that name it. Without words, a postal code does. */
interface FarFrom {
  text: string
  words: readonly string[] | undefined
}

const isFarFrom = (far: FarFrom | undefined, part: QueryPart): boolean =>
  far !== undefined && isOfPlace(part) && (far.words ? isNamedBy(far.words, part) : part.words.length === 0)

/**
 * Results with what was used of a typed search, and what was not.
 * @param far what is told about a place, whose words were used for that
 */
export const withUnderstood = (
  reading: Reading,
  typed: string,
  { words, ...found }: Found,
  far: FarFrom | undefined,
): Answers => {
  const { root, blocks } = reading
  const asked = queryOf(typed, root, blocks)
  const used = found.meant === undefined ? asked : queryOf(found.meant, root, blocks)
  const origin = withoutDestination(asked.parts) ?? asked.parts
  // Carriers are chosen where a job begins. Where it ends was used only if its lists are among the results.
  const isUnlistedEnd = (part: QueryPart) =>
    !origin.includes(part) &&
    part.kind !== 'filler' &&
    !found.answers.some(({ label }) => part.words.every((word) => wordsOf(label).includes(word)))
  const isLeftOut = (part: QueryPart) =>
    isUnlistedEnd(part) || isUnused(part, used, words ? { ...found, words } : found)
  const unused = asked.parts.filter((part) => isLeftOut(part) && !isFarFrom(far, part)).map(({ text }) => text)
  const [first] = found.answers
  const isName = !found.nearest && first && isCompany(first)
  return {
    ...found,
    ...(far && { far: far.text }),
    unused,
    ...(isName ? {} : { chips: chipsOf(used, unused, root, found.nearest?.place) }),
  }
}

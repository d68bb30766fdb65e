/** Phrases of several words, found in a text by their first word. */

/** "company" and "companies" are one word here, and so are "movers" and "mover". */
export const singular = (word: string): string => {
  if (word.length < 4 || word.endsWith('ss')) return word
  if (word.endsWith('ies') && word.length > 5) return `${word.slice(0, -3)}y`
  return word.endsWith('s') || word.endsWith('x') ? word.slice(0, -1) : word
}

interface Phrase<Value> {
  words: readonly string[]
  value: Value
}

/** The longest phrase at a position of a text. */
export class Phrases<Value> {
  readonly #byFirst = new Map<string, Phrase<Value>[]>()

  /** The first value of a phrase stays. */
  add(words: readonly string[], value: Value): void {
    const key = singular(words[0] ?? '')
    const phrases = this.#byFirst.get(key) ?? []
    phrases.push({ words: words.map(singular), value })
    this.#byFirst.set(key, phrases)
  }

  /** @returns the longest phrase that begins at a word, with its length */
  at(words: readonly string[], from: number): { length: number; value: Value } | undefined {
    let best: Phrase<Value> | undefined
    for (const phrase of this.#byFirst.get(singular(words[from] ?? '')) ?? [])
      if (
        phrase.words.length > (best?.words.length ?? 0) &&
        phrase.words.every((word, at) => word === singular(words[from + at] ?? ''))
      )
        best = phrase
    return best && { length: best.words.length, value: best.value }
  }
}

import { findWords } from '../../../domain/directory/finder/find-words.ts'

const known = new Map<string, string[]>()
/** The words of a name, made once. */
export const wordsOf = (name: string): string[] => {
  const words = known.get(name) ?? findWords(name)
  known.set(name, words)
  return words
}

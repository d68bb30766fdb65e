import { foldText } from '../text/fold-text.ts'

/** Common abbreviations of first words in city names. */
export const SHORT_FORMS: Record<string, string> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' }

/** Saints are also within names: "Port St. Lucie". The last word may be a street. */
const isShort = (word: string, at: number, count: number): boolean =>
  at < count - 1 && (at === 0 || word.startsWith('st'))

/** A key that spellings of one city share: "St. Paul" and "Saint Paul" are both "saintpaul". */
export const cityKey = (name: string): string => {
  const words = foldText(name)
    .replace(/['’`]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  return words.map((word, at) => (isShort(word, at, words.length) ? (SHORT_FORMS[word] ?? word) : word)).join('')
}

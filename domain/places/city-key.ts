import { foldText } from '../text/fold-text.ts'

/** Common abbreviations of first words in city names. */
export const SHORT_FORMS: Record<string, string> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' }

/** A key that spellings of one city share: "St. Paul" and "Saint Paul" are both "saintpaul". */
export const cityKey = (name: string): string => {
  const words = foldText(name)
    .replace(/['’`]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  return words.map((word, at) => (at === 0 && words.length > 1 ? (SHORT_FORMS[word] ?? word) : word)).join('')
}

import { foldText } from '../text/fold-text.ts'

/** First words of cities as they are mostly written, with what they stand for. */
export const SHORT_FORMS: Record<string, string> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' }

/** What two spellings of one city's name share: "St. Paul" and "Saint Paul" are both "saintpaul". */
export const cityKey = (name: string): string => {
  const words = foldText(name)
    .replace(/['’`]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  return words.map((word, at) => (at === 0 && words.length > 1 ? (SHORT_FORMS[word] ?? word) : word)).join('')
}

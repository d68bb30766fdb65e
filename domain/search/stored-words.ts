/** What the console's searches look for in the texts of companies and people. */
import { SHORT_FORMS } from '../places/city-key.ts'
import { foldText } from '../text/fold-text.ts'
import { withStoredNumbers } from './numbers.ts'
import { nameForms } from './words.ts'

/** A word, in the ways to write it. A text matches if it contains one of them. */
export type StoredWord = readonly [word: string, ...others: string[]]

/** Longer searches are cut. */
export const MOST_STORED_WORDS = 8

/** Abbreviations in addresses and names of cities, by the words that they stand for. */
const ABBREVIATED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(SHORT_FORMS).map(([short, long]) => [long, short])),
  avenue: 'ave',
  boulevard: 'blvd',
  drive: 'dr',
  highway: 'hwy',
  lane: 'ln',
  parkway: 'pkwy',
  road: 'rd',
  street: 'st',
  suite: 'ste',
}

/** The space keeps "st" from matching within "west". */
const withShortForm = (word: string): StoredWord => {
  const short = ABBREVIATED[word]
  return short ? [word, ` ${short}`] : [word]
}

/** The end of a pasted link to a company's page: its slug, which consists of words of its name. */
const COMPANY_LINK = /https?:\/\/\S+\/company\/([\w-]+)\S*/gi

const isEmail = (chunk: string): boolean => chunk.includes('@')

/**
 * The words of a search: numbers in stored form, names as the site's finder reads them ("O’Neil" is "oneil", "and" and
 * "Inc" are ignored), emails as typed. A text matches if it contains all of them, in folded form.
 */
export const storedWords = (typed: string): StoredWord[] => {
  const text = withStoredNumbers(typed.replaceAll('\0', ' ').replace(COMPANY_LINK, '$1'))
  const chunks = text.split(/\s+/).filter(Boolean)
  const emails = chunks.filter(isEmail).map(foldText)
  const names = nameForms(chunks.filter((chunk) => !isEmail(chunk)).join(' ')).at(-1) ?? []
  const words = [...names, ...emails]
  // A search for signs alone finds texts with these signs, not all texts.
  const found = words.length > 0 ? words : chunks.map(foldText)
  return found.slice(0, MOST_STORED_WORDS).map(withShortForm)
}

/** True if a folded text contains all words. */
export const matchesStored = (text: string, words: readonly StoredWord[]): boolean =>
  words.every((forms) => forms.some((form) => text.includes(form)))

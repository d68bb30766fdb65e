/** What browsers filter and sort companies by, in short. Browsers load this file. */
import { companyPath } from '../../routes.ts'
import { slugify } from '../../slug.ts'

/**
 * A company in a file that lists are filtered with. `slug` is '' if the name determines it, `trucks` and `rating` are 0
 * if unknown, and `since` is the day since which it has been in business, YYYY-MM-DD, or ''. `services` are the slugs
 * of the lists in its city that contain it; files about one service lack them.
 */
export type CompanyFacts = readonly [
  name: string,
  slug: string,
  /** Letters of `MARKS`. */
  marks: string,
  trucks: number,
  rating: number,
  reviews: number,
  since: string,
  services?: readonly string[],
]

/** A list with fewer companies fits on one page. It is filtered by the data of its companies, and has no file. */
export const LEAST_TO_FILTER = 11

/** The companies of a list, or the first part of them, with what all of them share. */
export interface ListFactsFile {
  companies: CompanyFacts[]
  /** Names of the other parts, in order. Only a large city has some. */
  parts: string[]
  services: [slug: string, name: string][]
}

/** What FMCSA's files have to say about a company. Each has a letter in its facts. */
export const CHECK_MARKS = { authority: 'a', household: 'h', insured: 'i' } as const
export type CheckMark = keyof typeof CHECK_MARKS

/** What is true of a company or not: what FMCSA's files say, and what the directory knows itself. */
export const MARKS = { ...CHECK_MARKS, verified: 'v', quotes: 'q' } as const
export type Mark = keyof typeof MARKS

export const isMark = (name: string): name is Mark => Object.hasOwn(MARKS, name)
export const isCheckMark = (mark: Mark): mark is CheckMark => Object.hasOwn(CHECK_MARKS, mark)

export const MARK_LABELS: Readonly<Record<Mark, string>> = {
  authority: 'Active authority',
  household: 'May move homes',
  insured: 'Insurance on file',
  verified: 'Verified',
  quotes: 'Takes quotes',
}

const CHECKED = Object.values(CHECK_MARKS)
/** True if FMCSA's files say anything about the company. */
export const hasCheckMark = ([, , marks]: CompanyFacts): boolean => CHECKED.some((letter) => marks.includes(letter))

export const hasMark = ([, , marks]: CompanyFacts, mark: Mark): boolean => marks.includes(MARKS[mark])

/** Path of the company's page. */
export const pathOfFacts = ([name, slug]: CompanyFacts): string => companyPath(slug || slugify(name))

/** Finds the pages that a mistyped or pasted path may mean. */
import { foldText } from '../text/fold-text.ts'

/** Words that city names write in several ways. */
const SAME_WORDS: readonly (readonly string[])[] = [
  ['saint', 'st', 'sainte', 'ste'],
  ['mount', 'mt'],
  ['fort', 'ft'],
]

/** Nobody types longer paths, and each correction costs a file lookup. */
const LONGEST = 300

/** Everything after the last letter or digit of an address: ")", ".", "”", "%3E". */
const withoutEnd = (path: string): string =>
  path.replace(/(?:%[0-9a-f]{2}|[\s!-/:-@\u005b-\u0060{-\u00bf\u2010-\u206f\u3000-\u303f\uff01-\uff0f])+$/i, '')

/** Writes each part as a slug: "/Companies in Montréal" becomes "/companies-in-montreal". */
const asSlugs = (path: string): string =>
  `/${path
    .slice(1)
    .split('/')
    .map((part) =>
      foldText(part)
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, ''),
    )
    .join('/')}`

/** Other slugs that a city may have: "saint-louis" for "st-louis". */
export const citySpellings = (slug: string): string[] => {
  const words = slug.split('-')
  return words.flatMap((word, at) => {
    const group = SAME_WORDS.find((same) => same.includes(word)) ?? []
    return group
      .filter((other) => other !== word)
      .map((other) => [...words.slice(0, at), other, ...words.slice(at + 1)].join('-'))
  })
}

/** The same list of a city with its name in other spellings. */
const otherSpellings = (path: string): string[] => {
  const [, start = '', city = '', rest = ''] = /^(.*?companies-in-)([^/]+)(.*)$/.exec(path) ?? []
  return citySpellings(city).map((spelling) => start + spelling + rest)
}

/** Paths to try in this order for a path that leads nowhere: the most literal first, without the path itself. */
export const meantPaths = (path: string): string[] => {
  if (path.length > LONGEST) return []
  const trimmed = withoutEnd(path)
  const slugs = asSlugs(trimmed)
  const meant = [trimmed, slugs, ...otherSpellings(slugs)]
  // a path of signs alone means no page; no Set: the edge's compiler for old engines cannot spread one
  return meant.filter((one, at) => !/^\/?$/.test(one) && one !== path && meant.indexOf(one) === at)
}

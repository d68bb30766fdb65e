/** What stands elsewhere in the index than under a name or a number: under words that begin as no word that is typed does. */

/**
 * What companies of one city stand together under, by their names. The state is left out: whoever types a city leaves
 * it out, too.
 */
export const inCity = (city: readonly string[], name: readonly string[]): string => `@${[...city, ...name].join(' ')}`

/** What the cities of a postal area stand under: apart from companies, whose numbers have such digits, too. */
export const ofArea = (area: string): string => `#${area}`

/** The postal area of what `ofArea` made. */
export const areaOf = (phrase: string): string => phrase.slice(1)

/** Index keys that no typed word can begin with. */

/**
 * Key prefix for the companies of a city, sorted by name. It omits the state, as most people do when they type a city.
 */
export const inCity = (city: readonly string[], name: readonly string[]): string => `@${[...city, ...name].join(' ')}`

/** Key prefix for the cities of a postal area. Separate from companies, whose numbers contain similar digits. */
export const ofArea = (area: string): string => `#${area}`

/** The postal area in a key made by `ofArea`. */
export const areaOf = (phrase: string): string => phrase.slice(1)

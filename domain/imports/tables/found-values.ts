/** What the values of a file mean, as a run reports it: questions for people, and guesses that they may change. Free of zod. */
/** `none`: the category means no service that the catalog has. */
export const CATEGORY_MEANINGS = ['name', 'chosen', 'suggested', 'none'] as const

/** A category of a file, and what it means. */
export interface FoundCategory {
  /** As in the file. */
  text: string
  rows: number
  found: (typeof CATEGORY_MEANINGS)[number]
  /** Names of services. */
  services: string[]
  /** Companies that have it. */
  samples: string[]
}

/** A place of a file that nobody knows, or that a person has explained. */
export interface FoundPlace {
  /** "Xyzzyville, MN" */
  text: string
  rows: number
  /** A city that may be meant: "Duluth, MN". '' for none. */
  suggestion: string
  /** True if a person said which city is meant. */
  isChosen: boolean
  samples: string[]
}

export interface FoundValues {
  categories: FoundCategory[]
  places: FoundPlace[]
  /** Rows whose category and tags say no service. */
  serviceless: number
  /** Rows that name no place. */
  placeless: number
}

/** What a report stores of the values. `left`: how many more the file has. */
export interface ReportedValues extends FoundValues {
  left: { categories: number; places: number }
}

/** Companies that are named for a value. */
export const VALUE_SAMPLES = 2
const MOST_VALUES = 100
const TEXT_MAX = 120
const SAMPLE_MAX = 40

/** Those that need an answer come first, then guesses. */
const ORDER: readonly FoundCategory['found'][] = ['none', 'suggested', 'chosen', 'name']

const bounded = <Value extends { text: string; samples: string[] }>(values: readonly Value[]): Value[] =>
  values
    // An answer is found by the whole text.
    .filter(({ text }) => text.length <= TEXT_MAX)
    .slice(0, MOST_VALUES)
    .map((value) => ({ ...value, samples: value.samples.map((sample) => sample.slice(0, SAMPLE_MAX)) }))

/** The values for a report, which is bounded: a file may have thousands. @param found each kind most frequent first */
export const reportedValues = ({ categories, places, ...counts }: FoundValues): ReportedValues => {
  const sorted = {
    categories: categories.toSorted((one, other) => ORDER.indexOf(one.found) - ORDER.indexOf(other.found)),
    places: places.toSorted((one, other) => Number(one.isChosen) - Number(other.isChosen)),
  }
  const told = { categories: bounded(sorted.categories), places: bounded(sorted.places) }
  const left = {
    categories: categories.length - told.categories.length,
    places: places.length - told.places.length,
  }
  return { ...counts, ...told, left }
}

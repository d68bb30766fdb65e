/**
 * How many companies a place has, in coarse steps. What stands on the pages of other places tells no more of it, so that
 * a company that comes to a large city changes nothing around it.
 */
const STEPS = [1, 5, 20, 100, 500] as const

/** The step that a number has reached; 0 below the first. */
export const stepOf = (companies: number): number =>
  STEPS.reduce((reached: number, step) => (companies >= step ? step : reached), 0)

/** "1 to 4", "5 or more". */
export const stepText = (step: number): string => (step < STEPS[1] ? `1 to ${STEPS[1] - 1}` : `${step} or more`)

const MIDDLE = STEPS[1]
const LARGE = STEPS[2]

/** Steps from which on a place shows others of its kind. */
export const RANKS = [STEPS[0], MIDDLE, LARGE] as const

/** The least step of the places that one of so many companies shows: its own, and of large ones every large one. */
export const rankOf = (companies: number): number =>
  companies >= LARGE ? LARGE : companies >= MIDDLE ? MIDDLE : STEPS[0]

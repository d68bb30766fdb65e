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

/** Least sizes of the places that one shows. */
export const RANKS: readonly number[] = STEPS.slice(0, 3)

/** Those that one of so many companies shows, the largest first: its own size, and smaller ones in need. */
export const ranksOf = (companies: number): number[] =>
  RANKS.filter((rank) => rank === STEPS[0] || companies >= rank).toReversed()

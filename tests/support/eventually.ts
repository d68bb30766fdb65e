import { vi } from 'vitest'

const LONGEST_MS = 60_000
const LOOK_EVERY_MS = 50

/**
 * Waits until a check holds: what comes in its own time comes much later on a busy machine, so no test has a patience
 * of its own.
 * @throws what the check said last, when it never holds
 */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: LONGEST_MS, interval: LOOK_EVERY_MS })

import { vi } from 'vitest'

const LONGEST_MS = 60_000
const LOOK_EVERY_MS = 50

/**
 * Waits until a check passes. A busy machine may be much slower, so no test sets its own timeout.
 * @throws the check's last error if it never passes
 */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: LONGEST_MS, interval: LOOK_EVERY_MS })

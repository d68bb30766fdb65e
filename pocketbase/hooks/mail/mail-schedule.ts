import { HOUR_MS, MINUTE_MS } from '../../../domain/time.ts'

const WAITS_MS = [MINUTE_MS / 2, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS]
const LONGEST_WAIT_MS = 6 * HOUR_MS
const GIVE_UP_AFTER_MS = 3 * 24 * HOUR_MS

/**
 * Milliseconds until the next attempt; undefined to give up.
 * @param attempts so far, 1 or more
 * @param age milliseconds since the email was queued
 */
export const waitAfter = (attempts: number, age: number): number | undefined =>
  age >= GIVE_UP_AFTER_MS ? undefined : (WAITS_MS[attempts - 1] ?? LONGEST_WAIT_MS)

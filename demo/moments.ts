import { storedTime } from '../domain/time.ts'
import type { Random } from './random.ts'

export const DAY_MS = 24 * 60 * 60 * 1000

/** A moment as PocketBase writes it: "2026-01-31 12:00:00.000Z". */
export const stamp = (ms: number): string => storedTime(new Date(ms))

/** A moment between two others, in milliseconds; `from` when they are the wrong way round. */
export const momentBetween = (from: number, to: number, random: Random): number =>
  Math.round(from + Math.max(0, to - from) * random.next())
